import { Eye, EyeOff } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

interface PasswordFieldProps {
	readonly fieldRef?: Ref<HTMLInputElement>
	readonly label: string
	readonly value: string
	readonly onChange: (value: string) => void
	readonly error: string | undefined
	/** What password managers are told. */
	readonly autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown while it is typed. */
export function PasswordField({ fieldRef, label, value, onChange, error, autoComplete }: PasswordFieldProps) {
	const { t } = useTranslation('users')
	const [visible, setVisible] = useState(false)
	return (
		<TextField
			{...(fieldRef && { ref: fieldRef })}
			label={label}
			type={visible ? 'text' : 'password'}
			autoComplete={autoComplete}
			autoCapitalize="none"
			spellCheck={false}
			maxLength={256}
			value={value}
			onChange={({ target }) => onChange(target.value)}
			error={error}
			after={
				<button
					type="button"
					className="icon-btn -mr-3"
					aria-label={t(visible ? 'hide' : 'show')}
					onClick={() => setVisible(!visible)}
				>
					<Icon of={visible ? EyeOff : Eye} />
				</button>
			}
		/>
	)
}
