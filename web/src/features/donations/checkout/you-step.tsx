import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import { useIntent } from '../../../../../client/ui/use-intent.ts'
import { ADDRESS_FIELDS } from '../../../../../domain/address.contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import type { FeeSplit } from '../../../../../kernel/wire/money.ts'
import type { LoginState } from '../../../lib/login-state.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Form, useContractForm } from '../../../ui/form.tsx'
import { Link } from '../../../ui/link.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { AddressFields } from '../../catalog/components/address-fields.tsx'
import { saveProfile } from '../../users/api/profile.ts'
import { type CheckoutDetails, updateCheckout } from '../api/checkout-details.ts'
import { detailsNeeded } from '../details-needed.ts'
import { BillingAddress, DonorFields } from './donor-fields.tsx'
import { CheckoutLayout } from './layout.tsx'
import { isByCardAlone, paymentMethodsFor } from './payment-methods.ts'
import { isYouError, MESSAGE_LIMIT, type YouValues, youDetails, youSchema, youValues } from './you-form.ts'

interface YouStepProps {
	readonly details: CheckoutDetails
	readonly product: Product
	readonly split: FeeSplit
	readonly onContinue: () => void
}

export function YouStep({ details, product, split, onContinue }: YouStepProps) {
	const { t } = useTranslation('checkout')
	const { t: common } = useTranslation()
	const user = useUser()
	const formId = useId()
	const byCard = isByCardAlone(paymentMethodsFor(details, product, user !== null))
	// The state at the step's start, because saving the names must not remove their fields while the page
	// closes.
	const [missing] = useState(() => detailsNeeded(user))
	const form = useContractForm(youSchema(missing), {
		defaultValues: youValues(details, missing === 'nameless' ? user?.name : undefined),
		mode: 'onTouched',
	})
	const { subscribe, formState } = form
	// Suggestions are fetched only for donors who give an address.
	const [hasAddress] = useState(() => Object.values(details.billingAddress).some((part) => part !== ''))
	const [addressOpened, setAddressOpened] = useState(hasAddress)
	const bind = (name: keyof YouValues) => {
		const { error, ...field } = form.field(name)
		return { ...field, error: isYouError(error) ? t(`you.errors.${error}`) : error }
	}
	// Kept while typing, so that a reload or Back loses nothing.
	useEffect(
		() =>
			subscribe({
				formState: { values: true },
				callback: ({ values }) => updateCheckout(youDetails(values)),
			}),
		[subscribe],
	)

	const intentOf = useIntent({ repeatable: true })
	const save = useMutation({
		mutationFn: async (values: YouValues) => {
			const name = { first_name: values.first_name, last_name: values.last_name }
			if (user && missing === 'nameless') await saveProfile(user.unique_id, { name }, intentOf(name))
		},
		onSuccess: (_, values) => {
			updateCheckout({ ...youDetails(values), donorKnown: true })
			onContinue()
		},
	})
	const from: LoginState = { from: paths.billingInfo.href({ step: 'you' }) }
	return (
		<CheckoutLayout
			step="you"
			details={details}
			product={product}
			split={split}
			heading={t('you.heading')}
			formId={formId}
			action={t(byCard ? 'you.continue' : 'you.continueToPay')}
		>
			<Form
				id={formId}
				of={form}
				onValid={(values) => save.isPending || save.mutate(values)}
				className="stack gap-6"
			>
				<p className="text-ink-2 -mt-3">
					{user ? (
						t('you.signedIn', { name: `${user.name.first_name} ${user.name.last_name}`.trim() })
					) : (
						<Trans
							t={t}
							i18nKey="you.account"
							components={{ a: <Link to={paths.login.href()} state={from} /> }}
						/>
					)}
				</p>
				<DonorFields
					missing={missing}
					bind={bind}
					bindBox={(box) => form.register(box)}
					isToPeople={details.donationRequestId !== null}
					messageHelp={t('you.characters', { count: details.message.length, limit: MESSAGE_LIMIT })}
					notice={
						<Refusal
							error={save.error}
							text={(error) => asFailure(error).message || common('failed.unreachable')}
						/>
					}
				/>
				<BillingAddress
					isOpen={hasAddress || ADDRESS_FIELDS.some((part) => formState.errors[part])}
					onToggle={() => setAddressOpened(true)}
				>
					{addressOpened && <AddressFields />}
				</BillingAddress>
			</Form>
		</CheckoutLayout>
	)
}
