import type { Review } from '#api/features/reviews/contract.ts'
import type { AdminReview } from '#api/features/reviews/contract-moderation.ts'
import type { ReviewStats } from '#api/features/reviews/rules.ts'

/** A review as everybody sees it; change what the test is about. */
export function aReview(change: Partial<Review> = {}): Review {
  return {
    id: '9a1b2c3d-0000-4000-8000-000000000000',
    name: 'Camille R.',
    rating: 5,
    comment: 'Le pad kapao a vraiment le goût du basilic thaï.',
    created_at: '2026-11-14T10:00:00Z',
    user_id: null,
    verified: false,
    experience_date: '2026-11-12',
    ...change,
  }
}

export function someStats(change: Partial<ReviewStats> = {}): ReviewStats {
  return {
    total_reviews: 128,
    average_rating: 4.67,
    rating_distribution: { 1: 1, 2: 3, 3: 5, 4: 19, 5: 100 },
    ...change,
  }
}

/** The same review, as the staff see it. */
export function anAdminReview(change: Partial<AdminReview> = {}): AdminReview {
  return {
    ...aReview(),
    hidden_at: null,
    hidden_reason: null,
    hidden_by: null,
    replied_by: null,
    has_address: true,
    reports: [],
    ...change,
  }
}
