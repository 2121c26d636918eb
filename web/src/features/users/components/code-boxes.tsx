import './code-boxes.css'
import { CircleAlert } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE_LENGTH } from '../../../../../domain/users/code.contract.ts'
import { digitsIn } from '../../../../../kernel/wire/digits.ts'
import { Icon } from '../../../ui/icon.tsx'

interface CodeBoxesProps {
	readonly label: string
	readonly value: string
	readonly onChange: (value: string) => void
	readonly onFull: (value: string) => void
	readonly error?: string | undefined
	readonly disabled?: boolean
}

const PLACES = Array.from({ length: CODE_LENGTH }, (_, place) => place)

/** Six boxes for digits that accept a pasted code and move the focus automatically. */
export function CodeBoxes({ label, value, onChange, onFull, error, disabled = false }: CodeBoxesProps) {
	const { t } = useTranslation('account')
	const id = useId()
	const boxes = useRef<(HTMLInputElement | null)[]>([])
	const focus = (place: number) => boxes.current[Math.max(0, Math.min(CODE_LENGTH - 1, place))]?.focus()

	const put = (place: number, digits: string) => {
		if (digits === '') return
		const at = Math.min(place, value.length)
		const next = (value.slice(0, at) + digits + value.slice(at + digits.length)).slice(0, CODE_LENGTH)
		onChange(next)
		focus(at + digits.length)
		if (next.length === CODE_LENGTH) onFull(next)
	}
	const onKeyDown = (event: KeyboardEvent, place: number) => {
		if (event.key === 'ArrowLeft') focus(place - 1)
		else if (event.key === 'ArrowRight') focus(place + 1)
		else if (event.key === 'Backspace') {
			event.preventDefault()
			const at = value[place] === undefined ? Math.min(place, value.length) - 1 : place
			if (at < 0) return
			onChange(value.slice(0, at) + value.slice(at + 1))
			focus(at)
		}
	}
	const onPaste = (event: ClipboardEvent, place: number) => {
		event.preventDefault()
		put(place, digitsIn(event.clipboardData.getData('text')))
	}
	return (
		<fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
			<legend className="label mb-2">{label}</legend>
			<div className="code-boxes">
				{PLACES.map((place) => (
					<input
						key={place}
						ref={(element) => {
							boxes.current[place] = element
						}}
						className={`input num ${error ? 'bad' : ''}`}
						aria-label={t('code.digit', { place: place + 1, of: CODE_LENGTH })}
						aria-invalid={error ? true : undefined}
						inputMode="numeric"
						autoComplete={place === 0 ? 'one-time-code' : 'off'}
						// The first one takes a whole code from the keyboard's suggestion.
						maxLength={place === 0 ? CODE_LENGTH : 1}
						disabled={disabled}
						value={value[place] ?? ''}
						onFocus={({ target }) => target.select()}
						onChange={({ target }) => put(place, digitsIn(target.value))}
						onKeyDown={(event) => onKeyDown(event, place)}
						onPaste={(event) => onPaste(event, place)}
					/>
				))}
			</div>
			{error && (
				<span className="err" id={`${id}-error`} role="alert">
					<Icon of={CircleAlert} size="s" />
					{error}
				</span>
			)}
		</fieldset>
	)
}
