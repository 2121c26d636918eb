const CARDS = 'a.fcard, a.org-card'

/**
 * Morphs a card's picture and title into those of its page and back, where the browser supports it: the card
 * that leads to the next page takes the names that `styles/transitions.css` gives to the page's own.
 */
export function offerViewTransitions(): void {
	window.addEventListener('pageswap', ({ viewTransition, activation }) => {
		if (!viewTransition) return
		void settled(viewTransition)
		name(activation?.entry?.url)
	})
	window.addEventListener('pagereveal', ({ viewTransition }) => {
		if (!viewTransition) return
		name(window.navigation?.activation?.from?.url)
		void settled(viewTransition).then(() => name(null))
	})
}

/** Resolves when the transition ends; a skipped one is no error. */
const settled = ({ ready, finished, updateCallbackDone }: ViewTransition): Promise<unknown> =>
	Promise.allSettled([ready, finished, updateCallbackDone])

function name(url: string | null | undefined): void {
	for (const card of document.querySelectorAll('.leads-on')) card.classList.remove('leads-on')
	const path = url ? new URL(url).pathname : null
	const card = [...document.querySelectorAll<HTMLAnchorElement>(CARDS)].find(
		({ pathname }) => pathname === path,
	)
	card?.classList.add('leads-on')
	document.documentElement.toggleAttribute('data-leads-on', card !== undefined)
}
