/** Something that is done over and over, with a pause between. */
export interface Sweep {
	start(): void
	/** Waits for the one under way; none comes after it. */
	stop(): Promise<void>
}

/** @param run must not reject */
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
