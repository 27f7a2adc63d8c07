import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface ServedRequest {
  method: string
  route: string
  status: number
  seconds: number
}

/** One number, or one per value of the gauge's label. */
export type GaugeReading = number | Record<string, number>

export interface Metrics {
  readonly registry: Registry
  /** Counts a request as in flight until the returned function is called. */
  beginRequest(): (served: ServedRequest) => void
  countError(kind: string): void
  /** Counts a request refused by overload, which has no log line and no duration. */
  countBusy(): void
  /** A gauge, read whenever the metrics are: database pool, waiting jobs. */
  gauge(name: string, help: string, read: () => GaugeReading | Promise<GaugeReading>, label?: string): void
  text(): Promise<string>
  readonly contentType: string
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the last byte of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests whose answer is not sent yet.', registers })
  const errors = new Counter({ name: 'errors_reported_total', help: 'Unexpected errors, by kind.', labelNames: ['kind'], registers })
  const busy = new Counter({
    name: 'http_requests_refused_busy_total',
    help: 'Requests refused at the door, because too many were under way.',
    registers,
  })

  return {
    registry,
    contentType: registry.contentType,
    text: () => registry.metrics(),
    beginRequest() {
      inFlight.inc()
      return ({ method, route, status, seconds }) => {
        inFlight.dec()
        requests.observe({ method, route, status }, seconds)
      }
    },
    countError: (kind) => errors.inc({ kind }),
    countBusy: () => busy.inc(),
    gauge(name, help, read, label) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: label ? [label] : [],
        registers,
        collect: async () => set(gauge, await read(), label),
      })
    },
  }
}

function set(gauge: Gauge, reading: GaugeReading, label = 'kind'): void {
  if (typeof reading === 'number') return gauge.set(reading)
  gauge.reset()
  for (const [value, count] of Object.entries(reading)) gauge.set({ [label]: value }, count)
}
