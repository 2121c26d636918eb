import { useId } from 'react'
import { Checkbox } from '../../ui/choice.tsx'

interface GuardianAgreesProps {
	readonly label: string
	readonly help?: string
	readonly checked: boolean
	readonly onChange: (agrees: boolean) => void
	/** What is said where it has to be ticked and is not. */
	readonly error: string | undefined
}

/** That the parent or guardian of somebody under 18 agrees, as whoever acts for them says. */
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
