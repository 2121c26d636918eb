import { useId } from 'react'
import { Checkbox } from '../../ui/choice.tsx'

interface GuardianAgreesProps {
	readonly label: string
	readonly help?: string
	readonly checked: boolean
	readonly onChange: (agrees: boolean) => void
	readonly error: string | undefined
}

/** A checkbox for the consent of a parent or guardian of a person under 18. */
export function GuardianAgrees({ label, help, checked, onChange, error }: GuardianAgreesProps) {
	const id = useId()
	return (
		<div className="stack gap-2">
			<Checkbox
				label={label}
				{...(help !== undefined && { help })}
				checked={checked}
				aria-invalid={error !== undefined || undefined}
				aria-describedby={error === undefined ? undefined : id}
				onChange={({ target }) => onChange(target.checked)}
			/>
			{error !== undefined && (
				<span className="err" id={id} role="alert">
					{error}
				</span>
			)}
		</div>
	)
}
