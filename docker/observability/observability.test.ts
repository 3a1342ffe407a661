/** Checks, without promtool and Docker, that rules, scraping and dashboard fit each other and what is documented. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readCompose } from '../testing/compose.ts'

const FOLDER = 'docker/observability'
const text = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8')
type Alert = { alert?: string; labels?: Record<string, string>; annotations?: Record<string, string> }
type Trial = { alert_rule_test: { alertname: string; exp_alerts?: object[] }[] }
type Panel = { id: number; title: string; datasource: { uid: string }; gridPos: Place; targets: { expr: string }[] }
type Place = { x: number; y: number; w: number; h: number }

const rules = (parse(text('rules.yaml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(group => group.rules)
const alerts = rules.flatMap(rule => (rule.alert === undefined ? [] : [{ ...rule, alert: rule.alert }]))
const trials = (parse(text('rules.test.yaml')) as { tests: Trial[] }).tests.flatMap(test => test.alert_rule_test)
const { panels } = JSON.parse(text('grafana/dashboard.json')) as { panels: Panel[] }
const overlay = readCompose('docker/compose.observability.yaml')

describe.each(alerts)('the alert $alert', ({ alert, labels, annotations }) => {
  it('says how urgent it is, what is the matter, and what to do', () => {
    expect(labels?.severity).toMatch(/^(page|ticket)$/)
    expect([annotations?.summary, annotations?.description]).toEqual([expect.any(String), expect.any(String)])
  })

  it('is tried in an evening that has it', () => {
    const heard = trials.filter(({ alertname, exp_alerts }) => alertname === alert && exp_alerts)
    expect(heard.length).toBeGreaterThan(0)
  })

  it('stands in the guide', () => {
    expect(readFileSync('docs/operations.md', 'utf8')).toContain(`| \`${alert}\` |`)
  })
})

it('tries no alert that there is not', () => {
  const named = new Set(alerts.map(({ alert }) => alert))
  expect(trials.filter(({ alertname }) => !named.has(alertname))).toEqual([])
})

it('reads each process where it shows its figures', () => {
  type Config = { scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[] }
  const [scrape] = (parse(text('prometheus.yaml')) as Config).scrape_configs
  const [found] = scrape?.dns_sd_configs ?? []
  const { services } = readCompose('docker/compose.yaml')
  expect(services.app?.environment?.METRICS_ADDRESS).toBe(`0.0.0.0:${found?.port}`)
  expect(found?.names).toEqual(['app', 'worker'])
  expect(services.app?.networks).toEqual(expect.arrayContaining(overlay.services.prometheus?.networks ?? ['none']))
  expect(text('rules.yaml')).toContain(`job="${scrape?.job_name}"`)
})

describe('the dashboard', () => {
  it('is found by Grafana, and finds its figures', () => {
    type Provisioned = { datasources: { uid: string; url: string }[] }
    const [source] = (parse(text('grafana/datasource.yaml')) as Provisioned).datasources
    expect(overlay.services).toHaveProperty(new URL(source?.url ?? '').hostname)
    expect(new Set(panels.map(({ datasource }) => datasource.uid))).toEqual(new Set([source?.uid]))
    type Providers = { providers: { options: { path: string } }[] }
    const [provider] = (parse(text('grafana/dashboards.yaml')) as Providers).providers
    const mounted = `./observability/grafana/dashboard.json:${provider?.options.path}/lai-khram.json:ro`
    expect(overlay.services.grafana?.volumes).toContain(mounted)
  })

  it('has panels that people can tell apart, each with something to show', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
    for (const { targets } of panels) expect(targets.length).toBeGreaterThan(0)
  })

  it('has none that lies over another, or over the edge', () => {
    for (const { gridPos, id } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
      expect(panels.filter(other => other.id !== id && overlap(gridPos, other.gridPos))).toEqual([])
    }
  })
})

function overlap(one: Place, other: Place): boolean {
  const aside = one.x + one.w <= other.x || other.x + other.w <= one.x
  const above = one.y + one.h <= other.y || other.y + other.h <= one.y
  return !aside && !above
}
