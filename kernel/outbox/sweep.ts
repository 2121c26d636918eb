export interface Sweep {
	start(): void
	stop(): Promise<void>
}

export function createSweep(run: () => Promise<void>, pauseMs: number): Sweep {
	let isOn = false
	let timer: NodeJS.Timeout | null = null
	let under: Promise<void> = Promise.resolve()

	function go(): void {
		under = run().then(() => {
			if (isOn) timer = setTimeout(go, pauseMs)
		})
	}
	return {
		start() {
			isOn = true
			go()
		},
		async stop() {
			isOn = false
			if (timer !== null) clearTimeout(timer)
			await under
		},
	}
}
