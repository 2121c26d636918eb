import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from './link.tsx'

export interface Tab<Id extends string> {
	readonly id: Id
	readonly title: ReactNode
}

interface TabsProps<Id extends string> {
	readonly label: string
	readonly tabs: readonly Tab<Id>[]
	readonly current: Id
	readonly onChange: (id: Id) => void
	readonly hrefOf?: (id: Id) => string
	readonly children: ReactNode
}

/** Tabs by the ARIA pattern: arrows move, and the current tab is scrolled into view. */
export function Tabs<Id extends string>({ label, tabs, current, onChange, hrefOf, children }: TabsProps<Id>) {
	const base = useId()
	const list = useRef<HTMLDivElement>(null)
	useEffect(() => {
		const strip = list.current
		const tab = strip?.querySelector<HTMLElement>(`[data-tab="${current}"]`)
		if (strip && tab) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.clientWidth) / 2
	}, [current])

	const onKeyDown = (event: KeyboardEvent) => {
		const index = tabs.findIndex(({ id }) => id === current)
		const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key]
		const next = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length]
		if (!next) return
		event.preventDefault()
		onChange(next.id)
		list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
	}

	return (
		<>
			<div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
				{tabs.map(({ id, title }) => {
					const tab = {
						role: 'tab',
						id: `${base}-${id}`,
						'data-tab': id,
						'aria-selected': id === current,
						'aria-controls': `${base}-panel`,
						tabIndex: id === current ? 0 : -1,
					} as const
					return hrefOf ? (
						<Link
							key={id}
							{...tab}
							to={hrefOf(id)}
							onClick={(event) => {
								if (event.metaKey || event.ctrlKey || event.shiftKey) return
								event.preventDefault()
								onChange(id)
							}}
						>
							{title}
						</Link>
					) : (
						<button key={id} {...tab} type="button" onClick={() => onChange(id)}>
							{title}
						</button>
					)
				})}
			</div>
			<div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${current}`}>
				{children}
			</div>
		</>
	)
}
