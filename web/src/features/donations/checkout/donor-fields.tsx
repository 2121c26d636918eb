import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/choice.tsx'
import { type FieldBinding, TextArea, TextField } from '../../../ui/field.tsx'
import type { DetailsNeeded } from '../details-needed.ts'
import { MESSAGE_LIMIT } from './you-form.ts'

type Field = 'first_name' | 'last_name' | 'email' | 'message'

interface DonorFieldsProps {
	readonly missing: DetailsNeeded
	readonly bind: (field: Field) => FieldBinding
	readonly bindBox: (box: 'isAnonymous' | 'mayWrite') => {
		readonly name: string
		readonly defaultChecked?: boolean
	}
	/** They are asked whether those whom they give to may write to them. */
	readonly isToPeople: boolean
	readonly messageHelp?: ReactNode
	readonly notice?: ReactNode
}

export function DonorFields({ missing, bind, bindBox, isToPeople, messageHelp, notice }: DonorFieldsProps) {
	const { t } = useTranslation('checkout')
	return (
		<>
			{missing !== 'nobody' && (
				<div className="cols">
					<TextField
						label={t('you.firstName')}
						autoComplete="given-name"
						maxLength={100}
						{...bind('first_name')}
					/>
					<TextField
						label={t('you.lastName')}
						optional={missing === 'guest' ? t('you.optional') : undefined}
						autoComplete="family-name"
						maxLength={100}
						{...bind('last_name')}
					/>
				</div>
			)}
			{missing === 'guest' && (
				<TextField
					label={t('you.email')}
					type="email"
					autoComplete="email"
					maxLength={254}
					help={t('you.emailHelp')}
					{...bind('email')}
				/>
			)}
			{notice}
			<Checkbox
				label={<b>{t('you.anonymous')}</b>}
				help={t('you.anonymousHelp')}
				{...bindBox('isAnonymous')}
			/>
			{isToPeople && (
				<Checkbox label={<b>{t('you.mayWrite')}</b>} help={t('you.mayWriteHelp')} {...bindBox('mayWrite')} />
			)}
			<TextArea
				label={t('you.message')}
				optional={t('you.optional')}
				rows={3}
				maxLength={MESSAGE_LIMIT}
				help={messageHelp}
				{...bind('message')}
			/>
		</>
	)
}

interface BillingAddressProps {
	readonly isOpen: boolean
	readonly onToggle?: () => void
	readonly children: ReactNode
}

export function BillingAddress({ isOpen, onToggle, children }: BillingAddressProps) {
	const { t } = useTranslation('checkout')
	return (
		<details open={isOpen || undefined} onToggle={onToggle}>
			<summary>
				{t('you.address')} <span className="text-ink-2 font-normal">{t('you.optional')}</span>
			</summary>
			<div className="stack mt-2">
				<p className="help">{t('you.addressHelp')}</p>
				{children}
			</div>
		</details>
	)
}
