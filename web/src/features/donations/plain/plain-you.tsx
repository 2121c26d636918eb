import { Trans, useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import { ADDRESS_FIELDS } from '../../../../../domain/address.contract.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Note } from '../../../ui/note.tsx'
import { AddressParts } from '../../catalog/components/address-fields.tsx'
import { BillingAddress, DonorFields } from '../checkout/donor-fields.tsx'
import { isYouError } from '../checkout/you-form.ts'
import { HiddenFields, subjectFields } from './hidden-fields.tsx'
import type { PlainCheckoutData } from './load-plain-checkout.ts'
import { AmountFields } from './plain-amount.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { addsFee, chosenAmount, donorValues, type PlainStep } from './plain-step.ts'

type You = Extract<PlainStep, { at: 'you' }>
type PlainYouProps = NonNullable<PlainCheckoutData> & { readonly step: You }

/** The donor's details. They are posted, so that no personal data is in an address. */
export function PlainYou({ product, form, countries, step }: PlainYouProps) {
	const { t } = useTranslation('checkout')
	const { t: plain } = useTranslation('plain')
	const { errors, problem, isAmountOpen } = step
	const say = useDonorError()
	const values = donorValues(form, product)
	const bind = (name: Exclude<keyof typeof values, 'isAnonymous' | 'mayWrite'>) => ({
		name,
		defaultValue: values[name],
		error: say(errors[name]),
	})
	const isWrong = problem !== null || Object.keys(errors).length > 0
	const isAddressOpen = ADDRESS_FIELDS.some(
		(part) => errors[part] || (part !== 'country' && values[part].trim() !== ''),
	)
	return (
		<PlainFrame product={product} step="you" heading={t('you.heading')}>
			{isWrong && (
				<Note tone="bad" role="alert">
					{plain('check')}
				</Note>
			)}
			<form className="stack gap-6" method="post" action={useHref(paths.billingInfo.href())} noValidate>
				{/* Enter goes on, not back to the amount, which has a button above. */}
				<button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
					{t('you.continueToPay')}
				</button>
				<HiddenFields of={subjectFields(form)} />
				{isAmountOpen ? (
					<AmountFields product={product} form={form} problem={problem} />
				) : (
					<ChosenAmount product={product} form={form} step={step} />
				)}
				<DonorFields
					missing="guest"
					bind={bind}
					bindBox={(name) => ({ name, defaultChecked: values[name] })}
					isToPeople={form.donationfor === 'donationRequest'}
				/>
				<BillingAddress isOpen={isAddressOpen}>
					<AddressParts bind={bind} country={values.country} countries={countries} />
				</BillingAddress>
				<Button type="submit" size="lg" full>
					{t('you.continueToPay')}
				</Button>
			</form>
		</PlainFrame>
	)
}

function useDonorError() {
	const { t } = useTranslation('checkout')
	const say = useFieldText()
	return (error: string | undefined) => (isYouError(error) ? t(`you.errors.${error}`) : say(error))
}

function ChosenAmount({ product, form, step: { split } }: Pick<PlainYouProps, 'product' | 'form' | 'step'>) {
	const { t } = useTranslation('checkout')
	const format = useFormat()
	const onTop = addsFee(form)
	return (
		<div className="row justify-between flex-wrap">
			<HiddenFields of={{ amount: chosenAmount(form, product), fee: onTop ? 'add' : 'take' }} />
			{split && (
				<span>
					<Trans
						t={t}
						i18nKey="doneAmount"
						values={{
							amount: format.amount(onTop ? split.donation : split.total, product.units, 'always'),
							fee: t(onTop ? 'feeAdded' : 'feeTaken'),
						}}
						components={{ b: <b className="num" /> }}
					/>
				</span>
			)}
			<Button type="submit" variant="text" name="change" value="amount">
				{t('changeAmount')}
			</Button>
		</div>
	)
}
