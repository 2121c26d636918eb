import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'

export interface Tool {
	readonly name: string
	readonly icon: LucideIcon
	readonly run: () => void
	/** Undefined for a tool that does something once. */
	readonly isOn?: boolean | undefined
	readonly isOff?: boolean
}

interface ToolbarProps {
	readonly label: string
	readonly controls: string
	readonly groups: readonly (readonly Tool[])[]
}

/** A toolbar by the ARIA pattern: one stop of the Tab key, in which arrow keys move. */
export function Toolbar({ label, controls, groups }: ToolbarProps) {
	const bar = useRef<HTMLDivElement>(null)
	const [current, setCurrent] = useState(0)
	const tools = groups.flat()
	const onKeyDown = (event: KeyboardEvent) => {
		const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key]
		if (target === undefined) return
		event.preventDefault()
		const next = (target + tools.length) % tools.length
		setCurrent(next)
		bar.current?.querySelectorAll('button')[next]?.focus()
	}
	return (
		<div
			role="toolbar"
			className="editor-tools"
			aria-label={label}
			aria-controls={controls}
			ref={bar}
			onKeyDown={onKeyDown}
		>
			{groups.map((group) => (
				<div key={group[0]?.name} className="editor-group">
					{group.map((tool) => {
						const index = tools.indexOf(tool)
						const { name, icon: Picture, run, isOn, isOff = false } = tool
						return (
							<button
								key={name}
								type="button"
								aria-label={name}
								title={name}
								aria-pressed={isOn}
								aria-disabled={isOff}
								tabIndex={index === current ? 0 : -1}
								onFocus={() => setCurrent(index)}
								// The text that is chosen stays chosen.
								onMouseDown={(event) => event.preventDefault()}
								onClick={() => {
									if (!isOff) run()
								}}
							>
								<Picture size={20} strokeWidth={1.9} aria-hidden />
							</button>
						)
					})}
				</div>
			))}
		</div>
	)
}
