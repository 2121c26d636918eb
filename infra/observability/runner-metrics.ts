import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Labels, Metrics } from '../../kernel/runtime/metrics.ts'

const BUCKETS: Readonly<Record<string, readonly number[]>> = {
	seconds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
	events: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 5_000],
}

export function runnerMetrics(registry: Registry): Metrics {
	const histogramOf = onceEach((name, labels) => {
		const unit = name.slice(name.lastIndexOf('_') + 1)
		const buckets = [...(BUCKETS[unit] ?? BUCKETS.seconds ?? [])]
		const settings = settingsOf(registry, name, labels)
		return new Histogram({ ...settings, help: `Distribution of ${settings.help}`, buckets })
	})
	const gaugeOf = onceEach((name, labels) => new Gauge(settingsOf(registry, name, labels)))
	const counterOf = onceEach((name, labels) => new Counter(settingsOf(registry, name, labels)))
	return {
		observe: (name, value, labels = {}) => histogramOf(name, labels).observe(labels, value),
		gauge: (name, value, labels = {}) => gaugeOf(name, labels).set(labels, value),
		count: (name, labels = {}) => counterOf(name, labels).inc(labels),
	}
}

const settingsOf = (registry: Registry, name: string, labels: Labels) => ({
	name,
	help: `${name.replaceAll('_', ' ')}.`,
	labelNames: Object.keys(labels),
	registers: [registry],
})

function onceEach<Metric>(make: (name: string, labels: Labels) => Metric) {
	const known = new Map<string, Metric>()
	return (name: string, labels: Labels): Metric => {
		const metric = known.get(name) ?? make(name, labels)
		known.set(name, metric)
		return metric
	}
}
