import type {
  CustomerInsights,
  Dashboard,
  LoyaltyStats,
  SalesReport,
  SoldDish,
  Statistics,
} from '#api/features/reports/contract.ts'
import { addDays } from '#api/kernel/time/paris-time.ts'

const TO = '2026-11-21'

/** Thirty days up to 21 November 2026, with sales on the last two; change what the test is about. */
export function aDashboard(change: Partial<Dashboard> = {}): Dashboard {
  return {
    from: addDays(TO, -29),
    to: TO,
    summary: {
      total_revenue: 18462.5,
      total_orders: 684,
      average_order_value: 26.99,
      refunded_orders: 6,
      conversion_rate: 4.2,
    },
    previous_summary: {
      total_revenue: 17079.09,
      total_orders: 649,
      average_order_value: 26.37,
      refunded_orders: 4,
      conversion_rate: 4.5,
    },
    popular_items: [
      aSoldDish('Pad thaï', 212, 2926.8),
      aSoldDish('=HYPERLINK("http://exemple.fr")', 168, 2302.4),
      aSoldDish('Curry vert', 131, 1795.9),
    ],
    revenue_series: Array.from({ length: 30 }, (_, index) => ({
      _id: addDays(TO, index - 29),
      total_revenue: index < 28 ? 0 : 27.4 * (index - 27),
      orders_count: index < 28 ? 0 : index - 27,
      refunded_count: 0,
    })),
    hourly_distribution: Array.from({ length: 24 }, (_, hour) => ({ _id: hour, orders_count: hour === 12 ? 3 : 0 })),
    ...change,
  }
}

function aSoldDish(name: string, quantity: number, revenue: number): SoldDish {
  return {
    _id: name,
    item_id: name.toLowerCase(),
    category: 'plats',
    total_quantity: quantity,
    total_revenue: revenue,
  }
}

/** By day, of the two days with sales. */
export function aSalesReport(change: Partial<SalesReport> = {}): SalesReport {
  return {
    from: '2026-11-20',
    to: TO,
    summary: { total_revenue: 82.2, total_orders: 3, refunded_orders: 1, avg_revenue_per_period: 41.1 },
    sales_data: [
      {
        _id: '2026-11-20',
        from: '2026-11-20',
        to: '2026-11-20',
        total_revenue: 27.4,
        orders_count: 1,
        refunded_count: 0,
      },
      { _id: TO, from: TO, to: TO, total_revenue: 54.8, orders_count: 2, refunded_count: 1 },
    ],
    category_performance: [
      { _id: 'plats', label: 'Plats', total_revenue: 61.65, total_quantity: 5 },
      { _id: '', label: 'Non catégorisé', total_revenue: 20.55, total_quantity: 2 },
    ],
    ...change,
  }
}

export function someCustomerInsights(change: Partial<CustomerInsights> = {}): CustomerInsights {
  return {
    from: addDays(TO, -29),
    to: TO,
    segment_distribution: { VIP: 3, Loyal: 12, Regular: 45, New: 140 },
    total_customers: 200,
    retention_rate: 18.5,
    average_orders_per_customer: 1.35,
    average_customer_value: 36.4,
    top_customers: [
      { _id: 'camille.renard@exemple.fr', total_orders: 14, total_spent: 402.5, customer_segment: 'VIP' },
      { _id: 'eloise@exemple.fr', total_orders: 2, total_spent: 61, customer_segment: 'Regular' },
    ],
    ...change,
  }
}

export function someLoyaltyStats(change: Partial<LoyaltyStats> = {}): LoyaltyStats {
  return {
    from: addDays(TO, -29),
    to: TO,
    total_members: 1204,
    active_members: 301,
    activity_rate: 25,
    points_statistics: { total_points_issued: 512, total_points_redeemed: 120, points_in_circulation: 2311 },
    tier_distribution: [
      { _id: 'Bronze', count: 903 },
      { _id: 'Argent', count: 241 },
      { _id: 'Or', count: 59 },
      { _id: 'Platine', count: 1 },
    ],
    recent_transactions: [
      {
        customer_email: 'camille.renard@exemple.fr',
        description: 'Plat offert',
        points: -10,
        timestamp: '2026-11-21T11:02:00Z',
      },
      { customer_email: 'eloise@exemple.fr', description: 'Commande', points: 1, timestamp: '2026-11-20T19:40:00Z' },
    ],
    ...change,
  }
}

/** Thirty days beside the thirty before: two orders at noon on a Saturday, a slot of it half full. */
export function someStatistics(change: Partial<Statistics> = {}): Statistics {
  return {
    period: {
      from: '2026-10-23',
      to: TO,
      total_revenue: 1200,
      total_orders: 48,
      average_order_value: 25,
      refunded_orders: 2,
      at_till: { orders_count: 4, amount: 97.6, collected_count: 3 },
      sources: [{ source: 'google', orders_count: 12 }],
      cancellations: {
        total: 3,
        reasons: [
          { reason: 'Article épuisé', orders_count: 2 },
          { reason: 'Demande du client', orders_count: 1 },
        ],
      },
    },
    comparison: {
      from: '2026-09-23',
      to: '2026-10-22',
      total_revenue: 1000,
      total_orders: 40,
      average_order_value: 25,
      refunded_orders: 1,
      at_till: { orders_count: 0, amount: 0, collected_count: 0 },
      sources: [{ source: 'flyer', orders_count: 2 }],
      cancellations: { total: 1, reasons: [{ reason: 'Cuisine débordée', orders_count: 1 }] },
    },
    dishes: {
      best_by_quantity: [aSoldDish('Pad thaï', 22, 286)],
      worst_by_quantity: [aSoldDish('Thé au jasmin', 0, 0)],
      best_by_revenue: [aSoldDish('Tigre qui pleure', 12, 310)],
      worst_by_revenue: [aSoldDish('Riz nature', 1, 2.5)],
    },
    weekday_hours: Array.from({ length: 168 }, (_, index) => {
      const [weekday, hour] = [Math.floor(index / 24) + 1, index % 24]
      const orders = weekday === 6 && hour === 12 ? 10 : weekday === 2 && hour === 14 ? 1 : 0
      return { weekday, hour, orders_count: orders }
    }),
    slots: [
      { weekday: 6, time: '12:00', load_sold: 48, capacity: 96, load_rate: 50 },
      { weekday: 6, time: '12:30', load_sold: 96, capacity: 96, load_rate: 100 },
      { weekday: 1, time: '12:00', load_sold: 0, capacity: 96, load_rate: 0 },
    ],
    ...change,
  }
}
