import { Box, IconButton } from '@mui/material'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useT } from '../../providers/i18n.ts'
import { styles } from './media.styles.ts'
import { keyed } from './order.ts'

interface OrderedListProps<T> {
	label: string
	entries: readonly T[]
	idOf: (entry: T) => string
	nameOf: (entry: T) => string
	/** Both places begin with 0. */
	onMove: (from: number, to: number) => void
	children: (entry: T, at: number) => ReactNode
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** A list that is put in order by dragging, by buttons and by the arrow keys, and that says what was moved. */
export function OrderedList<T>({ label, entries, idOf, nameOf, onMove, children }: OrderedListProps<T>) {
	const t = useT()
	const [dragged, setDragged] = useState<number | null>(null)
	const [over, setOver] = useState<number | null>(null)
	const [done, setDone] = useState('')
	const move = (from: number, to: number) => {
		const entry = entries[from]
		if (entry === undefined || from === to || to < 0 || to >= entries.length) return
		onMove(from, to)
		setDone(t('radio.moved', { name: nameOf(entry), place: to + 1, of: entries.length }))
	}
	const byKey = (event: KeyboardEvent, at: number) => {
		const step = STEPS[event.key]
		if (step === undefined) return
		event.preventDefault()
		move(at, at + step)
	}
	const drag = (at: number) => ({
		draggable: true,
		onDragStart: ({ dataTransfer }: DragEvent) => {
			dataTransfer.effectAllowed = 'move'
			// Firefox drags only what has data.
			dataTransfer.setData('text/plain', '')
			setDragged(at)
		},
		onDragOver: (event: DragEvent) => {
			if (dragged === null) return
			event.preventDefault()
			setOver(at)
		},
		onDrop: (event: DragEvent) => {
			event.preventDefault()
			if (dragged !== null) move(dragged, at)
		},
		onDragEnd: () => {
			setDragged(null)
			setOver(null)
		},
	})
	const step = (entry: T, at: number, by: -1 | 1) => {
		const Icon = by < 0 ? ArrowUp : ArrowDown
		return (
			<IconButton
				aria-label={t(by < 0 ? 'radio.moveUp' : 'radio.moveDown', { name: nameOf(entry) })}
				aria-disabled={by < 0 ? at === 0 : at === entries.length - 1}
				onClick={() => move(at, at + by)}
				onKeyDown={(event) => byKey(event, at)}
			>
				<Icon size={18} aria-hidden />
			</IconButton>
		)
	}
	return (
		<>
			<Box component="ol" aria-label={label} sx={styles.ordered}>
				{keyed(entries, idOf).map(({ key, entry }, at) => (
					<Box
						component="li"
						key={key}
						{...drag(at)}
						data-over={dragged !== null && over === at}
						data-dragged={dragged === at}
					>
						<GripVertical size={18} aria-hidden />
						{step(entry, at, -1)}
						{step(entry, at, 1)}
						{children(entry, at)}
					</Box>
				))}
			</Box>
			<Box role="status" sx={styles.hidden}>
				{done}
			</Box>
		</>
	)
}
