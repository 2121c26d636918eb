import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

type PasswordFieldProps = ComponentProps<typeof TextField> & {
	readonly autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
	const { t } = useTranslation('users')
	const [visible, setVisible] = useState(false)
	return (
		<TextField
			{...props}
			type={visible ? 'text' : 'password'}
			autoCapitalize="none"
			spellCheck={false}
			maxLength={256}
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
