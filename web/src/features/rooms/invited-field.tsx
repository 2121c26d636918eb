import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

interface InvitedFieldProps {
	readonly label: string
	readonly most: number
	readonly value: readonly string[]
	readonly onChange: (value: string[]) => void
	readonly error: string | undefined
}

/** People by their usernames. */
export function InvitedField({ label, most, value, onChange, error }: InvitedFieldProps) {
	const { t } = useTranslation('rooms')
	const [typed, setTyped] = useState('')
	const add = () => {
		const name = typed.trim()
		if (name === '' || value.length >= most) return
		if (!value.includes(name)) onChange([...value, name])
		setTyped('')
	}
	return (
		<div className="stack gap-2">
			<TextField
				label={label}
				help={t('form.invitedHelp')}
				error={error}
				maxLength={60}
				autoComplete="off"
				autoCapitalize="none"
				value={typed}
				onChange={({ target }) => setTyped(target.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Enter') return
					event.preventDefault()
					add()
				}}
				after={
					<Button variant="text" size="sm" onClick={add}>
						{t('form.add')}
					</Button>
				}
			/>
			{value.length > 0 && (
				<ul className="row flex-wrap">
					{value.map((name) => (
						<li key={name} className="chip">
							{name}
							<button
								type="button"
								className="icon-btn"
								aria-label={t('form.remove', { name })}
								onClick={() => onChange(value.filter((each) => each !== name))}
							>
								<Icon of={X} size="s" />
							</button>
						</li>
					))}
				</ul>
			)}
		</div>
	)
}
