import { CircleCheck } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../i18n/field-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { NumberProof } from '../number-proof.tsx'
import type { ProfileDraft } from './profile-draft.ts'

interface PhoneFieldProps {
	readonly saved: string
	readonly isVerified: boolean
	readonly isChanging: boolean
	readonly onEdit: () => void
	readonly onRemove: () => void
	readonly proof: NumberProof | null
}

export function PhoneField({ saved, isVerified, isChanging, onEdit, onRemove, proof }: PhoneFieldProps) {
	const { t } = useTranslation('profile')
	const { t: account } = useTranslation('account')
	const say = useFieldText()
	const { register, watch, formState, setError, clearErrors, setFocus } = useFormContext<ProfileDraft>()
	const phone = watch('phone')
	const verified = isVerified && saved !== '' && phone === saved && !isChanging
	const edit = () => {
		onEdit()
		setFocus('phone', { shouldSelect: true })
	}
	const verify = () => {
		if (phone.trim() !== '') proof?.ask(phone)
		else
			setError('phone', { type: 'required', message: account('phone.errors.missing') }, { shouldFocus: true })
	}
	return (
		<div className="grid grid-cols-1 gap-2">
			<TextField
				label={t('you.phone')}
				help={t('you.phoneHelp')}
				type="tel"
				maxLength={30}
				autoComplete="tel"
				readOnly={verified}
				error={proof?.problem ?? say(formState.errors.phone?.message)}
				{...register('phone', {
					onChange: () => {
						proof?.forget()
						clearErrors('phone')
					},
				})}
			/>
			{verified ? (
				<div className="row">
					<Chip tone="ok">
						<Icon of={CircleCheck} size="s" />
						{account('phone.verified')}
					</Chip>
					<Button variant="line" size="sm" onClick={edit}>
						{account('phone.edit')}
					</Button>
				</div>
			) : (
				<div className="row">
					{proof && (
						<Button variant="line" size="sm" disabled={proof.isConfirming} onClick={verify}>
							{account(proof.isConfirming ? 'phone.sending' : 'phone.verify')}
						</Button>
					)}
					{saved !== '' && (
						<Button variant="text" size="sm" onClick={onRemove}>
							{account('phone.remove')}
						</Button>
					)}
				</div>
			)}
		</div>
	)
}
