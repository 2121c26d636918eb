/** Moves a carousel by its buttons, links and arrow keys, never by itself. */
function offerCarousel(carousel: HTMLElement): void {
	const track = carousel.querySelector<HTMLElement>('.track')
	if (!track) return
	const slides = [...track.children] as HTMLElement[]
	const buttons = [...carousel.querySelectorAll<HTMLButtonElement>('button[data-step]')]
	const links = [...carousel.querySelectorAll<HTMLAnchorElement>('a[data-slide]')]
	const leftOf = (slide: HTMLElement | undefined) => (slide?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0)
	const furthest = () => track.scrollWidth - track.clientWidth

	const current = (): number => {
		const distances = slides.map((slide) => Math.abs(leftOf(slide) - track.scrollLeft))
		return distances.indexOf(Math.min(...distances))
	}
	const goTo = (index: number) => track.scrollTo({ left: leftOf(slides[index]) })
	const step = (by: number) => goTo(Math.min(Math.max(current() + by, 0), slides.length - 1))

	const mark = () => {
		const index = current()
		for (const button of buttons) {
			const isBack = Number(button.dataset.step) < 0
			button.hidden = furthest() <= 1
			// It keeps the focus at the end, which an element that is disabled loses.
			button.ariaDisabled = String(isBack ? track.scrollLeft <= 1 : track.scrollLeft >= furthest() - 1)
		}
		for (const [at, link] of links.entries())
			if (at === index) link.ariaCurrent = 'true'
			else link.removeAttribute('aria-current')
	}

	for (const button of buttons) button.addEventListener('click', () => step(Number(button.dataset.step)))
	for (const [index, link] of links.entries())
		link.addEventListener('click', (event) => {
			event.preventDefault()
			goTo(index)
		})
	carousel.addEventListener('keydown', (event) => {
		const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
		if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
		event.preventDefault()
		step(by)
	})
	track.addEventListener('scroll', mark, { passive: true })
	window.addEventListener('resize', mark)
	mark()
}

export function offerCarousels(): void {
	for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) offerCarousel(carousel)
}
