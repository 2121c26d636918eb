import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Icon } from '../../../../ui/icon.tsx'

interface FieldGroupProps {
	readonly label: string
	readonly optional: string | undefined
	readonly help: string | undefined
	readonly error: string | undefined
	readonly children: ReactNode
}

export function FieldGroup({ label, optional, help, error, children }: FieldGroupProps) {
	const id = useId()
	const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
	return (
		<fieldset className="stack gap-2" aria-describedby={described || undefined}>
			<legend className="label mb-2">
				{label} {optional && <span className="text-ink-2 font-normal">{optional}</span>}
			</legend>
			{help && (
				<span className="help" id={`${id}-help`}>
					{help}
				</span>
			)}
			{children}
			{error && (
				<span className="err" id={`${id}-error`} role="alert">
					<Icon of={CircleAlert} size="s" />
					{error}
				</span>
			)}
		</fieldset>
	)
}
