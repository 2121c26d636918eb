import './drop-area.css'
import type { LucideIcon } from 'lucide-react'
import { type DragEvent, type Ref, useState } from 'react'
import { Icon } from './icon.tsx'

interface DropAreaProps {
	readonly icon: LucideIcon
	readonly label: string
	readonly hint: string
	readonly help: string
	readonly accept: readonly string[]
	readonly multiple?: boolean
	readonly onFiles: (files: File[]) => void
	readonly name?: string
	readonly fieldRef?: Ref<HTMLInputElement>
}

export function DropArea({
	icon,
	label,
	hint,
	help,
	accept,
	multiple,
	onFiles,
	name,
	fieldRef,
}: DropAreaProps) {
	const [over, setOver] = useState(false)
	const drop = (event: DragEvent) => {
		event.preventDefault()
		setOver(false)
		onFiles([...event.dataTransfer.files])
	}
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the button does the same
		<div
			className={over ? 'drop over' : 'drop'}
			onDragOver={(event) => {
				event.preventDefault()
				setOver(true)
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
		>
			<label className="btn line">
				<Icon of={icon} />
				<span>{label}</span>
				<input
					ref={fieldRef}
					type="file"
					name={name}
					className="sr-only"
					accept={accept.join(',')}
					multiple={multiple}
					onChange={({ target }) => {
						onFiles([...(target.files ?? [])])
						target.value = ''
					}}
				/>
			</label>
			<span className="text-ink-2 text-sm max-md:hidden">{hint}</span>
			<span className="help">{help}</span>
		</div>
	)
}
