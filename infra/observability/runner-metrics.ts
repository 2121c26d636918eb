import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Metrics } from '../../kernel/runtime/metrics.ts'

const BUCKETS: Readonly<Record<string, readonly number[]>> = {
	seconds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
	events: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 5_000],
}

/** What follows the log, and what sends mail, measure themselves by, in a Prometheus registry. Names end in their unit. */
export function runnerMetrics(registry: Registry): Metrics {
	const histograms = new Map<string, Histogram>()
	const gauges = new Map<string, Gauge>()
	const counters = new Map<string, Counter>()
	return {
		observe(name, value, labels = {}) {
			let histogram = histograms.get(name)
			if (!histogram) {
				const unit = name.slice(name.lastIndexOf('_') + 1)
				const buckets = [...(BUCKETS[unit] ?? BUCKETS.seconds ?? [])]
				const help = `Distribution of ${name.replaceAll('_', ' ')}.`
				histogram = new Histogram({
					name,
					help,
					labelNames: Object.keys(labels),
					buckets,
					registers: [registry],
				})
				histograms.set(name, histogram)
			}
			histogram.observe(labels, value)
		},
		gauge(name, value, labels = {}) {
			let gauge = gauges.get(name)
			if (!gauge) {
				gauge = new Gauge({
					name,
					help: `${name.replaceAll('_', ' ')}.`,
					labelNames: Object.keys(labels),
					registers: [registry],
				})
				gauges.set(name, gauge)
			}
			gauge.set(labels, value)
		},
		count(name, labels = {}) {
			let counter = counters.get(name)
			if (!counter) {
				counter = new Counter({
					name,
					help: `${name.replaceAll('_', ' ')}.`,
					labelNames: Object.keys(labels),
					registers: [registry],
				})
				counters.set(name, counter)
			}
			counter.inc(labels)
		},
	}
}
