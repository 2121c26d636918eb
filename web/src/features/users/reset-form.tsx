import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { CODE_LENGTH } from '../../../../domain/users/code.contract.ts'
import { newPassword } from '../../../../domain/users/password.contract.ts'
import { paths } from '../../lib/paths.ts'
import { dropSession } from '../../lib/session.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { resetPassword } from './api/password.ts'
import { CodeBoxes } from './components/code-boxes.tsx'
import { useAccountMessage } from './messages.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { ResendCode } from './resend-code.tsx'

interface ResetFormProps {
	readonly id: string
	readonly token?: string
}

export function ResetForm({ id, token }: ResetFormProps) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const navigate = useNavigate()
	const form = useContractForm(
		z.object({
			otp: token === undefined ? z.string().length(CODE_LENGTH, t('errors.code')) : z.string(),
			password: newPassword,
		}),
		{ defaultValues: { otp: token ?? '', password: '' } },
	)
	const reset = useSending(form, {
		mutationFn: (body: { readonly otp: string; readonly password: string }) =>
			resetPassword({ email: id, ...body }),
		fieldOf: (name) => (name === 'password' || (name === 'otp' && token === undefined) ? name : undefined),
		explain: message,
		onSuccess: () => {
			// The reset has signed the user out everywhere.
			dropSession()
			notify.success(t('forgot.done'))
			navigate(paths.login.href(), { replace: true })
		},
	})
	const { value, ...otp } = form.choice('otp')
	return (
		<Form of={form} onValid={reset.send} className="stack gap-6">
			<Refusal error={reset.failure} text={message} />
			{token === undefined && (
				<CodeBoxes label={t('code.label')} value={value} onFull={() => form.setFocus('password')} {...otp} />
			)}
			<NewPasswordField label={t('newPassword')} typed={form.watch('password')} {...form.field('password')} />
			<Button type="submit" size="lg" full disabled={reset.isPending}>
				{t(reset.isPending ? 'change.running' : 'change.submit')}
			</Button>
			{token === undefined && <ResendCode id={id} type="forgot password" />}
		</Form>
	)
}
