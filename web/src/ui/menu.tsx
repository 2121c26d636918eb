import { ChevronDown } from 'lucide-react'
import {
	type FocusEvent,
	type KeyboardEvent,
	type ReactNode,
	Suspense,
	useEffect,
	useId,
	useRef,
	useState,
} from 'react'
import { useLocation } from 'react-router-dom'
import { Icon } from './icon.tsx'

interface MenuProps {
	readonly label: ReactNode
	readonly name?: string
	readonly children: ReactNode
}

/**
 * A button that opens a panel of links or choices, which may be fetched then. Escape, a click elsewhere or a
 * link closes it.
 */
export function Menu({ label, name, children }: MenuProps) {
	const [open, setOpen] = useState(false)
	const root = useRef<HTMLDivElement>(null)
	const button = useRef<HTMLButtonElement>(null)
	const id = useId()
	const { key } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
	useEffect(() => setOpen(false), [key])
	useEffect(() => {
		if (!open) return
		const closeOutside = (event: PointerEvent) => {
			if (!root.current?.contains(event.target as Node)) setOpen(false)
		}
		document.addEventListener('pointerdown', closeOutside)
		return () => document.removeEventListener('pointerdown', closeOutside)
	}, [open])

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Escape' || !open) return
		setOpen(false)
		button.current?.focus()
	}
	const onBlur = (event: FocusEvent) => {
		if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: keys are only heard on their way up from the controls inside
		<div className="menu" ref={root} onKeyDown={onKeyDown} onBlur={onBlur}>
			<button
				type="button"
				className="tbtn"
				ref={button}
				aria-label={name}
				aria-expanded={open}
				aria-controls={open ? id : undefined}
				onClick={() => setOpen(!open)}
			>
				{label}
				<Icon of={ChevronDown} size="s" />
			</button>
			{open && (
				<div className="card panel" id={id}>
					<Suspense fallback={<div className="min-h-24 min-w-48" aria-busy />}>{children}</Suspense>
				</div>
			)}
		</div>
	)
}
