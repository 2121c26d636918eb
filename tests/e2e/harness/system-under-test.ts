import { inject } from 'vitest'
import type { ChromiumFolder } from './chromium.ts'
import type { SystemAddresses } from './system-process.ts'

declare module 'vitest' {
	interface ProvidedContext {
		systems: { readonly chromium: ChromiumFolder; readonly systems: readonly SystemAddresses[] }
	}
}

export const chromiumFolder = (): ChromiumFolder => inject('systems').chromium

export function systemUnderTest(): SystemAddresses {
	const { systems } = inject('systems')
	const worker = Number(process.env.VITEST_POOL_ID)
	const system = systems[worker - 1]
	if (!system) throw new Error(`There is no system for worker ${worker}.`)
	return system
}
