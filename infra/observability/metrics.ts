import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface HttpMetrics {
	readonly registry: Registry
	observeHttp(call: { method: string; route: string; status: number; seconds: number }): void
	readonly openSockets: { inc(): void; dec(): void }
	readonly unreadableAddresses: { inc(): void }
}

/** Creates a registry per process, so that several applications in one test don't share figures. */
export function createMetrics(labels: Readonly<Record<string, string>> = {}): HttpMetrics {
	const registry = new Registry()
	registry.setDefaultLabels(labels)
	collectDefaultMetrics({ register: registry })
	const duration = new Histogram({
		name: 'http_request_duration_seconds',
		help: 'Duration of answered requests by route pattern.',
		labelNames: ['method', 'route', 'status'],
		buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
		registers: [registry],
	})
	const failures = new Counter({
		name: 'http_failures_total',
		help: 'Answers with a status of 500 and above by route pattern.',
		labelNames: ['route'],
		registers: [registry],
	})
	const openSockets = new Gauge({
		name: 'live_sockets',
		help: 'Open sockets for live updates.',
		registers: [registry],
	})
	const unreadableAddresses = new Counter({
		name: 'http_unreadable_addresses_total',
		help: 'Requests of which a trusted proxy told no address that can be read.',
		registers: [registry],
	})
	return {
		registry,
		openSockets,
		unreadableAddresses,
		observeHttp({ method, route, status, seconds }) {
			duration.observe({ method, route, status: String(status) }, seconds)
			if (status >= 500) failures.inc({ route })
		},
	}
}
