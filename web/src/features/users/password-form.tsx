import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { isFailure } from '../../../../client/failure.ts'
import { MAX_TYPED_CODE, typedSecondFactor } from '../../../../domain/users/code.contract.ts'
import { addPasskeyBody } from '../../../../domain/users/passkey.contract.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { fieldOf, useAccountMessage } from './messages.ts'
import { NoPassword, useLacksPassword } from './no-password.tsx'
import { PasswordField } from './password-field.tsx'

export interface Proof {
	readonly name?: string
	readonly password: string
	readonly code?: string
}

interface PasswordFormProps<T> {
	readonly run: (proof: Proof) => Promise<T>
	readonly onDone: (answer: T) => void
	readonly onCancel: () => void
	readonly submit: string
	readonly running?: string
	readonly variant?: 'bad'
	/** True to require a code from the beginning; otherwise only after the server asks for it. */
	readonly withCode?: boolean
	readonly explain?: (error: Error) => ReactNode
	readonly name?: { readonly label: string; readonly help: string; readonly known: string }
	readonly children?: ReactNode
}

export function PasswordForm<T>(props: PasswordFormProps<T>) {
	if (useLacksPassword()) return <NoPassword onCancel={props.onCancel} />
	return <PasswordFields {...props} />
}

function PasswordFields<T>({
	run,
	onDone,
	onCancel,
	submit,
	running = submit,
	variant,
	withCode = false,
	explain,
	name,
	children,
}: PasswordFormProps<T>) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const [lacksCode, setLacksCode] = useState(withCode)
	const form = useContractForm(
		z.object({
			name: name === undefined ? z.string() : addPasskeyBody.shape.name,
			password: z.string().min(1, 'users.fields.enterCurrentPassword'),
			code: lacksCode ? typedSecondFactor : z.string(),
		}),
		{ defaultValues: { name: name?.known ?? '', password: '', code: '' } },
	)
	const { setFocus } = form
	const isNamed = name !== undefined
	useEffect(
		() => (isNamed ? setFocus('name', { shouldSelect: true }) : setFocus('password')),
		[isNamed, setFocus],
	)
	const action = useSending(form, {
		mutationFn: ({ code, ...proof }: Required<Proof>) => run({ ...proof, ...(lacksCode && { code }) }),
		onSuccess: onDone,
		fieldOf: (field) => (field === 'password' || field === 'code' ? field : undefined),
		explain: message,
		onError: (error) => {
			if (isFailure(error, 'SECOND_FACTOR_REQUIRED')) setLacksCode(true)
			else setFocus(fieldOf(error) === 'code' ? 'code' : 'password', { shouldSelect: true })
		},
	})
	const onChange = () => {
		if (action.failure) action.reset()
	}
	const refused = isFailure(action.failure, 'SECOND_FACTOR_REQUIRED') ? null : action.failure
	return (
		<Form of={form} onValid={action.send} className="stack">
			<Refusal error={refused} text={(error) => explain?.(error) ?? message(error)} />
			{children}
			{name && (
				<TextField label={name.label} help={name.help} maxLength={50} {...form.field('name', { onChange })} />
			)}
			<PasswordField
				label={t('currentPassword')}
				autoComplete="current-password"
				{...form.field('password', { onChange })}
			/>
			{lacksCode && (
				<TextField
					label={t('factor.codeOrRecovery')}
					autoComplete="one-time-code"
					maxLength={MAX_TYPED_CODE}
					{...form.field('code', { onChange })}
				/>
			)}
			<div className="row">
				<Button type="submit" {...(variant && { variant })} disabled={action.isPending}>
					{action.isPending ? running : submit}
				</Button>
				<Button variant="text" onClick={onCancel}>
					{t('cancel')}
				</Button>
			</div>
		</Form>
	)
}
