import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { createScrollPositions, pageWasReopened } from '../lib/scroll-positions.ts'

const positions = createScrollPositions()
/** The longest wait for a page to reach its former length. */
const PATIENCE_MS = 5000
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Restores the reader's position after Back, Forward and a reload, as soon as the page is long enough. */
export function useScroll(): void {
	const { key, pathname, search, hash } = useLocation()
	const type = useNavigationType()
	const isFirst = useRef(true)
	// The first place of a document has no key of its own.
	const place = key === 'default' ? pathname + search : key

	// biome-ignore lint/correctness/useExhaustiveDependencies: each place in the history once, by how it was reached
	useLayoutEffect(() => {
		// A link to a part of the page is the browser's to follow.
		const isReached = type === 'POP' && hash === '' && (!isFirst.current || pageWasReopened())
		isFirst.current = false
		const stop = isReached ? scrollOnceLongEnough(positions.at(place)) : undefined
		// The page that comes next may be shorter: what was scrolled last counts, not what is left of it.
		let y = window.scrollY
		const follow = () => {
			y = window.scrollY
		}
		const save = () => positions.save(place, y)
		window.addEventListener('scroll', follow, { passive: true })
		window.addEventListener('pagehide', save)
		return () => {
			stop?.()
			window.removeEventListener('scroll', follow)
			window.removeEventListener('pagehide', save)
			save()
		}
	}, [place])
}

function scrollOnceLongEnough(y: number): () => void {
	const { documentElement } = document
	const reach = () => {
		window.scrollTo(0, y)
		return documentElement.scrollHeight - window.innerHeight >= y
	}
	const stop = () => {
		sizes.disconnect()
		clearTimeout(patience)
		for (const act of ACTS) window.removeEventListener(act, stop)
	}
	const sizes = new ResizeObserver(() => reach() && stop())
	const patience = setTimeout(stop, PATIENCE_MS)
	for (const act of ACTS) window.addEventListener(act, stop, { passive: true })
	if (reach()) stop()
	else sizes.observe(document.body)
	return stop
}
