/**
 * What schema.org and the search engines that read it need of each type that the site uses: a part of the vocabulary
 * (https://schema.org/version/latest), since the whole of it knows no required properties. For tests. Pure.
 */

type Kind = 'text' | 'url' | 'number' | 'day' | 'time' | 'node'
type Shape = { needs: Record<string, Kind>; may?: Record<string, Kind> }

const SHAPES: Record<string, Shape> = {
  Restaurant: {
    needs: { name: 'text', address: 'node', image: 'url', telephone: 'text', url: 'url', servesCuisine: 'text' },
    may: {
      ...{ geo: 'node', hasMap: 'url', priceRange: 'text', paymentAccepted: 'text', email: 'text' },
      ...{ alternateName: 'text', slogan: 'text', description: 'text' },
      ...{ openingHoursSpecification: 'node', specialOpeningHoursSpecification: 'node', potentialAction: 'node' },
    },
  },
  PostalAddress: { needs: { streetAddress: 'text', addressCountry: 'text' }, may: { postalCode: 'number' } },
  GeoCoordinates: { needs: { latitude: 'number', longitude: 'number' } },
  OpeningHoursSpecification: {
    needs: {},
    may: { opens: 'time', closes: 'time', validFrom: 'day', validThrough: 'day' },
  },
  OrderAction: { needs: { target: 'url' } },
  Menu: { needs: { name: 'text', hasMenuSection: 'node' } },
  MenuSection: { needs: { name: 'text', hasMenuItem: 'node' } },
  MenuItem: { needs: { name: 'text', offers: 'node' }, may: { image: 'url', url: 'url', suitableForDiet: 'url' } },
  Offer: { needs: { price: 'number', priceCurrency: 'text' }, may: { availability: 'url' } },
  WebPage: { needs: { name: 'text', url: 'url' } },
  BreadcrumbList: { needs: { itemListElement: 'node' } },
  ListItem: { needs: { position: 'number', name: 'text', item: 'url' } },
}

const TESTS: Record<Kind, [RegExp, string]> = {
  text: [/\S/, 'empty'],
  url: [/^https:\/\/[^\s]+$/, 'no whole address'],
  number: [/^-?\d+(\.\d+)?$/, 'no number'],
  day: [/^\d{4}-\d\d-\d\d$/, 'no day'],
  time: [/^\d\d:\d\d$/, 'no time'],
  node: [/./, 'no node'],
}

/** A sentence for each property of a node, and of those within it, that is missing or of another kind. */
export function faultsOf(node: unknown): string[] {
  const { '@type': type, ...properties } = node as Record<string, unknown>
  // A node that is described elsewhere is only named here.
  if (type === undefined) return '@id' in properties ? [] : ['a node without a type']
  const shape = SHAPES[String(type)]
  if (!shape) return [`unknown type ${type}`]
  const missing = Object.keys(shape.needs).filter(name => listed(properties[name]).length === 0)
  const faults = Object.entries({ ...shape.needs, ...shape.may }).flatMap(([name, kind]) =>
    listed(properties[name]).flatMap(value => faultOf(`${type}.${name}`, value, kind)),
  )
  const empty = Object.keys(properties).filter(name => shape.needs[name] === undefined && isEmpty(properties[name]))
  return [
    ...missing.map(name => `${type} without ${name}`),
    ...empty.map(name => `${type}.${name} says nothing`),
    ...faults,
  ]
}

function faultOf(place: string, value: unknown, kind: Kind): string[] {
  if (kind === 'node') return typeof value === 'object' ? faultsOf(value) : [`${place} is no node: ${value}`]
  const [pattern, fault] = TESTS[kind]
  return pattern.test(String(value)) ? [] : [`${place} is ${fault}: ${value}`]
}

/** What nobody has said is left out, and not said empty. */
function isEmpty(value: unknown): boolean {
  return (
    value === null || (Array.isArray(value) && value.length === 0) || (typeof value === 'string' && !/\S/.test(value))
  )
}

function listed(value: unknown): unknown[] {
  return [value].flat().filter(one => one !== undefined && one !== '')
}
