import type { ReactNode } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { photoAlt } from '#api/features/menu/rules/photo-alt.ts'
import { dishName } from '#api/features/orders/rules/line-words.ts'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { CookWord } from '../dish/cook-word.tsx'
import './dish-head.css'

/**
 * The head of a dish's sheet: picture, names in three languages, description, and what its label says. The sheet's
 * title is the French name, which is therefore hidden here.
 */
export function DishHead({ dish, children }: { dish: MenuItem; children: ReactNode }) {
  return (
    <div className="dish-head">
      <DishPicture dish={dish} alt={photoAlt(dish)} />
      <p className="display" aria-hidden="true">
        {dishName(dish.name)}
      </p>
      <p className="names">
        {dish.nameTh && <span lang="th">{dish.nameTh}</span>} <span lang="en">{dish.nameEn}</span>
      </p>
      <p>{dish.description}</p>
      <CookWord dish={dish} />
      {children}
    </div>
  )
}
