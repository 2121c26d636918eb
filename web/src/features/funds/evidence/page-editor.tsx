import { SquareDashed, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { afterKey, type Box, boxBetween, moved, newBox, type Point, placed, sized } from './boxes.ts'
import type { PageImage } from './page-images.ts'

interface PageEditorProps {
	readonly image: PageImage
	readonly name: string
	readonly page: number
	readonly count: number
	readonly boxes: readonly Box[]
	readonly onChange: (boxes: readonly Box[]) => void
}

type Drag =
	| { readonly does: 'draw'; readonly id: number; readonly from: Point }
	| { readonly does: 'move' | 'size'; readonly box: Box; readonly from: Point }

const MIN_DRAWN = 0.005

/** A page with boxes over private parts: drawn by the pointer, or added, moved and resized by keys. */
export function PageEditor({ image, name, page, count, boxes, onChange }: PageEditorProps) {
	const { t } = useTranslation('evidence')
	const helpId = useId()
	const area = useRef<HTMLDivElement>(null)
	const add = useRef<HTMLButtonElement>(null)
	const drag = useRef<Drag | null>(null)
	const nextId = useRef(Math.max(0, ...boxes.map(({ id }) => id)) + 1)
	const [drawing, setDrawing] = useState<Box | null>(null)
	const [notice, setNotice] = useState('')
	const numberOf = (id: number) => boxes.findIndex((box) => box.id === id) + 1

	const pointOf = (event: PointerEvent): Point => {
		const { left, top, width, height } = area.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
		return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
	}
	const insert = (box: Box) => {
		onChange([...boxes, box])
		setNotice(t('added', { number: boxes.length + 1 }))
	}
	const replace = (box: Box) => onChange(boxes.map((each) => (each.id === box.id ? box : each)))
	const remove = (id: number) => {
		setNotice(t('removed', { number: numberOf(id) }))
		onChange(boxes.filter((box) => box.id !== id))
		add.current?.focus()
	}
	const fresh = () => nextId.current++

	const start = (event: PointerEvent, begin: Drag) => {
		event.stopPropagation()
		area.current?.setPointerCapture(event.pointerId)
		drag.current = begin
	}
	const follow = (event: PointerEvent) => {
		const now = drag.current
		if (!now) return
		const to = pointOf(event)
		if (now.does === 'draw') {
			setDrawing(boxBetween(now.id, now.from, to))
			return
		}
		const by = { x: to.x - now.from.x, y: to.y - now.from.y }
		replace(now.does === 'move' ? moved(now.box, by) : sized(now.box, by))
	}
	const end = () => {
		if (drawing && drawing.width > MIN_DRAWN && drawing.height > MIN_DRAWN) insert(placed(drawing))
		setDrawing(null)
		drag.current = null
	}
	const press = (event: KeyboardEvent, box: Box) => {
		if (event.key === 'Delete' || event.key === 'Backspace') {
			event.preventDefault()
			remove(box.id)
			return
		}
		const next = afterKey(box, event.key, event.shiftKey)
		if (!next) return
		event.preventDefault()
		replace(next)
	}

	return (
		<figure className="cover">
			<figcaption className="row justify-between flex-wrap">
				<b>{t('page', { name, page, count })}</b>
				<span className="text-ink-2 text-sm">
					{boxes.length > 0 ? t('boxes', { count: boxes.length }) : t('none')}
				</span>
			</figcaption>
			<div
				ref={area}
				className="cover-area"
				onPointerDown={(event) => {
					// A finger scrolls the page; it moves boxes that were added.
					if (event.pointerType === 'touch' || event.button !== 0) return
					start(event, { does: 'draw', id: fresh(), from: pointOf(event) })
				}}
				onPointerMove={follow}
				onPointerUp={end}
				onPointerCancel={end}
			>
				<img
					src={image.url}
					width={image.width}
					height={image.height}
					alt={t('page', { name, page, count })}
					draggable={false}
				/>
				{boxes.map((box, index) => (
					<button
						key={box.id}
						type="button"
						className="cover-box"
						style={shapeOf(box)}
						aria-label={t('box', { number: index + 1 })}
						aria-describedby={helpId}
						onKeyDown={(event) => press(event, box)}
						onPointerDown={(event) => {
							event.currentTarget.focus()
							start(event, { does: 'move', box, from: pointOf(event) })
						}}
					>
						<i
							aria-hidden
							onPointerDown={(event) => start(event, { does: 'size', box, from: pointOf(event) })}
						/>
					</button>
				))}
				{drawing && <span className="cover-box" style={shapeOf(drawing)} />}
			</div>
			<div className="row flex-wrap">
				<Button
					ref={add}
					variant="line"
					size="sm"
					aria-label={t('coverOn', { name, page })}
					onClick={() => {
						insert(newBox(fresh()))
						// The box exists after the next rendering.
						requestAnimationFrame(() =>
							area.current?.querySelector<HTMLButtonElement>('button.cover-box:last-of-type')?.focus(),
						)
					}}
				>
					<Icon of={SquareDashed} size="s" />
					{t('cover')}
				</Button>
				{boxes.map((box, index) => (
					<Button
						key={box.id}
						variant="text"
						size="sm"
						aria-label={t('uncover', { number: index + 1 })}
						onClick={() => remove(box.id)}
					>
						<Icon of={X} size="s" />
						{t('box', { number: index + 1 })}
					</Button>
				))}
			</div>
			<p className="sr-only" id={helpId}>
				{t('help')}
			</p>
			<p className="sr-only" role="status">
				{notice}
			</p>
		</figure>
	)
}

const percent = (share: number): string => `${share * 100}%`
const shapeOf = ({ x, y, width, height }: Box) => ({
	left: percent(x),
	top: percent(y),
	width: percent(width),
	height: percent(height),
})
