import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { plainAmountOf } from '../../../kernel/typed-amount.ts'
import {
	isUnfinished,
	startCheckout,
	updateCheckout,
	useCheckout,
} from '../api/donations/checkout-details.ts'
import { useUser } from '../api/session.ts'
import { paths } from '../app/paths.ts'
import { preloadScreen } from '../app/router.tsx'
import { Button } from './button.tsx'
import type { DonateDialogProps } from './donate-dialog.tsx'
import { type DonateFields, donateSchema } from './donate-schema.ts'
import { TextField } from './field.tsx'
import { useFormat } from './format.ts'
import { QuickAmounts } from './quick-amounts.tsx'
import { UnfinishedPayment } from './unfinished-payment.tsx'

const LEAST = 100n
const SYMBOLS = { INR: '₹', USD: '$' } as const

type DonateFormProps = Omit<DonateDialogProps, 'open'>

/** What a gift begins with; before it, whether one may have been paid already. */
export default function DonateForm(props: DonateFormProps) {
	const before = useCheckout()
	const [anew, setAnew] = useState(false)
	if (isUnfinished(before) && !anew)
		return <UnfinishedPayment details={before} onAnew={() => setAnew(true)} />
	return <Fields {...props} />
}

function Fields({ target, amount, onClose }: DonateFormProps) {
	const { t } = useTranslation('donate')
	const format = useFormat()
	const navigate = useNavigate()
	const signedIn = useUser() !== null
	const { currency } = target
	const asksWho = target.donationFor === 'individual' && !signedIn
	const { control, register, handleSubmit, formState, clearErrors } = useForm<DonateFields>({
		resolver: zodResolver(donateSchema(currency, asksWho)),
		defaultValues: { amount, first_name: '', email: '' },
	})
	useEffect(() => preloadScreen(paths.billingInfo.path), [])
	const said = (field: keyof DonateFields) => {
		const key = formState.errors[field]?.message
		return key ? t(key as 'amountMissing') : undefined
	}

	const proceed = handleSubmit((fields) => {
		startCheckout(target, plainAmountOf(fields.amount, currency, 'whole') ?? '')
		if (asksWho)
			updateCheckout({
				recepientName: { first_name: fields.first_name, last_name: '' },
				email: fields.email,
			})
		onClose()
		navigate(paths.billingInfo.href())
	})

	return (
		<form className="stack" onSubmit={proceed} noValidate>
			<Controller
				control={control}
				name="amount"
				render={({ field }) => (
					<>
						<QuickAmounts
							label={t('quick')}
							hideLabel
							currency={currency}
							value={field.value}
							onChange={(chosen) => {
								field.onChange(chosen)
								clearErrors('amount')
							}}
						/>
						<TextField
							label={t('amount')}
							help={t('amountHelp', { least: format.amount(LEAST, currency), currency })}
							error={said('amount')}
							before={SYMBOLS[currency]}
							inputMode="numeric"
							autoComplete="transaction-amount"
							className="num"
							{...field}
						/>
					</>
				)}
			/>
			{asksWho && (
				<>
					<TextField
						label={t('firstName')}
						error={said('first_name')}
						autoComplete="given-name"
						maxLength={100}
						{...register('first_name')}
					/>
					<TextField
						label={t('email')}
						help={t('emailHelp')}
						error={said('email')}
						type="email"
						autoComplete="email"
						maxLength={254}
						{...register('email')}
					/>
				</>
			)}
			<Button type="submit" size="lg" full>
				{t('continue')}
			</Button>
		</form>
	)
}
