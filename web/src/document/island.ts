import { loadNewVersion, saveTyped, typeSaved } from '../lib/new-version.ts'
import { hasHint } from '../lib/session.ts'
import { SLOTS } from './slots.ts'

const NEEDED = ['pointerover', 'focusin', 'touchstart'] as const
const MAX_WAIT_MS = 3_000

/**
 * Hydrates the content when the browser is idle or the user turns to it. Earlier clicks are repeated
 * afterwards; links and forms work without scripts.
 */
export function offerIsland(): void {
	const island = document.getElementById(SLOTS.island)
	if (!island || (island.dataset.missing !== undefined && !hasHint())) return
	let begun: Promise<void> | undefined
	let isTaken = false
	const take = (): Promise<void> => {
		begun ??= import('./take-over.tsx')
			.then(({ takeOver }) => takeOver(island))
			.then(() => {
				isTaken = true
				typeSaved(true)
				island.removeEventListener('click', press, true)
			})
			.catch((error: unknown) => {
				// The network may return.
				begun = undefined
				throw error
			})
		return begun
	}
	const press = (event: MouseEvent): void => {
		if (isTaken || event.metaKey || event.ctrlKey || event.shiftKey) return
		const target = event.target as Element
		const link = target.closest<HTMLAnchorElement>('a[data-state]')
		if (link) {
			// State for the next page travels in the history, as the router writes it.
			event.preventDefault()
			event.stopPropagation()
			history.pushState({ usr: JSON.parse(link.dataset.state ?? 'null') as unknown }, '', link.href)
			location.reload()
			return
		}
		const button = target.closest('button')
		if (!button) return
		event.preventDefault()
		event.stopPropagation()
		const at = buttonsOf(island).indexOf(button)
		take().then(
			// A translated page is rendered again, with the same buttons.
			() => (button.isConnected ? button : buttonsOf(island)[at])?.click(),
			() => {
				// A form works by itself. Otherwise a new version may be out, and this one's files gone. Without a network
				// the page stays readable.
				if (button.type === 'submit' && button.form) button.form.requestSubmit(button)
				else {
					saveTyped()
					void loadNewVersion()
				}
			},
		)
	}
	island.addEventListener('click', press, true)
	const prepare = () => void take().catch(() => undefined)
	for (const event of NEEDED) island.addEventListener(event, prepare, { once: true, passive: true })
	if (island.dataset.missing === undefined) whenIdle(prepare)
	else prepare()
}

const buttonsOf = (island: HTMLElement): readonly HTMLButtonElement[] => [
	...island.querySelectorAll('button'),
]

export function whenIdle(work: () => void): void {
	const wait = () =>
		'requestIdleCallback' in window
			? window.requestIdleCallback(work, { timeout: MAX_WAIT_MS })
			: setTimeout(work, MAX_WAIT_MS)
	if (document.readyState === 'complete') wait()
	else window.addEventListener('load', wait, { once: true })
}
