export type Labels = Readonly<Record<string, string>>

/** Where figures of the running system go. A Prometheus registry fits behind it. */
export interface Metrics {
	/** Adds one observation to a distribution. Names end in their unit: `_seconds`, `_events`. */
	observe(name: string, value: number, labels?: Labels): void
	/** Says how something stands now. */
	gauge(name: string, value: number, labels?: Labels): void
	/** Says that it happened once more. Names end in `_total`. */
	count(name: string, labels?: Labels): void
}

/** Measures nothing. */
export const noMetrics: Metrics = { observe() {}, gauge() {}, count() {} }
