export type Labels = Readonly<Record<string, string>>

export interface Metrics {
	observe(name: string, value: number, labels?: Labels): void
	gauge(name: string, value: number, labels?: Labels): void
	count(name: string, labels?: Labels): void
}

export const noMetrics: Metrics = { observe() {}, gauge() {}, count() {} }
