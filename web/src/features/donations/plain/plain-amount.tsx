import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import { amountInput, amountMessage } from '../../../../../client/amount-field.ts'
import { amountIn } from '../../../../../domain/donations/donation-form.contract.ts'
import { percentage } from '../../../../../kernel/wire/money.ts'
import type { AmountProblem } from '../../../../../kernel/wire/typed-amount.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceGroup, PlainRadio } from '../../../ui/choice.tsx'
import { TextField } from '../../../ui/field.tsx'
import { minorOf, useFormat } from '../../../ui/format.ts'
import { paymentMethodsFor } from '../checkout/payment-methods.ts'
import { donationRule } from '../components/donate-schema.ts'
import { HiddenFields, subjectFields } from './hidden-fields.tsx'
import type { PlainCheckoutData } from './load-plain-checkout.ts'
import { PlainFrame } from './plain-frame.tsx'
import { addsFee, chosenAmount, type PlainStep } from './plain-step.ts'

type Visible = NonNullable<PlainCheckoutData>

/** Amount and fee. They are sent in the address, because they contain no personal data. */
export function PlainAmount({
	product,
	form,
	step: { problem },
}: Visible & { readonly step: Extract<PlainStep, { at: 'amount' }> }) {
	const { t } = useTranslation('checkout')
	return (
		<PlainFrame product={product} step="amount" heading={t('amount.heading')}>
			<form className="stack gap-6" action={useHref(paths.billingInfo.href())} noValidate>
				<HiddenFields of={subjectFields(form)} />
				<AmountFields product={product} form={form} problem={problem} />
				<Button type="submit" size="lg" full>
					{t('amount.continue')}
				</Button>
			</form>
		</PlainFrame>
	)
}

interface AmountFieldsProps extends Pick<Visible, 'product' | 'form'> {
	readonly problem: AmountProblem | null
}

export function AmountFields({ product, form, problem }: AmountFieldsProps) {
	const { t } = useTranslation('checkout')
	const { t: common } = useTranslation()
	const format = useFormat()
	const { units, least, quickAmounts } = product
	const visible = (amount: number) => format.amount(minorOf(amount, units), units)
	const chosen = chosenAmount(form, product)
	const isQuick = quickAmounts.map(String).includes(chosen)
	const { sign, inputMode } = amountInput(donationRule(units, product))
	return (
		<>
			<ChoiceGroup label={common('amount.quick')} error={undefined}>
				{quickAmounts.map((amount) => (
					<PlainRadio
						key={amount}
						name="amount"
						value={String(amount)}
						isChosen={chosen === String(amount)}
						title={<span className="num">{visible(amount)}</span>}
					/>
				))}
			</ChoiceGroup>
			<TextField
				className="num"
				name="ownAmount"
				label={t('amount.other')}
				before={sign}
				inputMode={inputMode}
				autoComplete="transaction-amount"
				placeholder={t('amount.placeholder', { least: visible(least) })}
				defaultValue={isQuick ? '' : amountIn(form)}
				error={problem ? common(amountMessage(problem)) : undefined}
			/>
			<FeeChoice product={product} form={form} />
		</>
	)
}

function FeeChoice({ product, form }: Pick<Visible, 'product' | 'form'>) {
	const { t } = useTranslation('checkout')
	const format = useFormat()
	const onTop = addsFee(form)
	const { method, rate } = paymentMethodsFor(
		{
			amount: chosenAmount(form, product),
			donationFor: product.donationfor,
			paymentMethod: null,
			shouldChargeProcessingFees: onTop,
		},
		product,
		false,
	).payingBy
	const percent = format.percent(percentage(rate))
	return (
		<ChoiceGroup
			label={
				method === 'card'
					? t('amount.feeQuestion', { percent })
					: t('amount.feeQuestionOf', { method: t(`methods.names.${method}`), percent })
			}
			error={undefined}
		>
			<PlainRadio name="fee" value="add" isChosen={onTop} title={t('amount.addIt')} />
			<PlainRadio name="fee" value="take" isChosen={!onTop} title={t('amount.takeIt')} />
		</ChoiceGroup>
	)
}
