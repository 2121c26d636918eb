import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { z } from 'zod'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { verifyAddress } from './api/sign-up.ts'
import { CodeForm } from './components/code-form.tsx'
import { EntryPage } from './entry-page.tsx'
import { type MailedLink, readMailedLink } from './mailed-link.ts'
import { useAccountMessage } from './messages.ts'
import { PasswordField } from './password-field.tsx'
import { ResendCode } from './resend-code.tsx'
import { useNext } from './use-next.ts'

export default function OtpValidation() {
	const { t } = useTranslation('account')
	const { id } = useParams()
	const { status } = useSession()
	const { state, hash } = useLocation()
	const email: unknown = state?.email
	const link = readMailedLink(hash)
	const next = useNext()
	useTitle(t('otp.title'))
	if (status === 'signedIn') return <Navigate to={next} replace />
	return (
		<EntryPage say={t('signUp.say')} picture="/art/door-give.svg">
			<div className="stack gap-2">
				<h1>{t(link ? 'otp.linkHeading' : 'otp.heading')}</h1>
				{link && <p className="text-ink-2">{t('otp.linkText')}</p>}
				{id !== undefined && (
					<p className="text-ink-2">
						{typeof email === 'string' ? t('otp.sentTo', { email }) : t('otp.sent')}
					</p>
				)}
			</div>
			{link ? <LinkForm link={link} /> : id === undefined ? <NoCode /> : <MailedCode id={id} />}
		</EntryPage>
	)
}

function NoCode() {
	const { t } = useTranslation('account')
	return (
		<div className="stack">
			<p>{t('otp.none')}</p>
			<ButtonLink size="lg" full to={paths.login.href()}>
				{t('otp.logIn')}
			</ButtonLink>
			<Link to={paths.signUp.href()}>{t('signUp.submit')}</Link>
		</div>
	)
}

/** Nothing happens until the button is pressed, because mail scanners open links, too. */
function LinkForm({ link }: { readonly link: MailedLink }) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const client = useQueryClient()
	const form = useContractForm(z.object({ password: z.string().min(1, 'users.fields.enterPassword') }), {
		defaultValues: { password: '' },
	})
	const verify = useSending(form, {
		mutationFn: ({ password }: { readonly password: string }) => verifyAddress(link.id, link.token, password),
		explain: () => t('otp.passwordWrong'),
		onSuccess: () => client.invalidateQueries(),
		onError: () => form.setFocus('password', { shouldSelect: true }),
	})
	return (
		<Form of={form} onValid={verify.send} className="stack gap-6">
			<Refusal error={verify.failure} text={message} />
			<PasswordField
				label={t('otp.chosenPassword')}
				autoComplete="current-password"
				{...form.field('password')}
			/>
			<Button type="submit" size="lg" full disabled={verify.isPending}>
				{t(verify.isPending ? 'otp.running' : 'otp.finish')}
			</Button>
		</Form>
	)
}

function MailedCode({ id }: { readonly id: string }) {
	const { t } = useTranslation('account')
	const client = useQueryClient()
	return (
		<CodeForm
			label={t('code.label')}
			run={(otp) => verifyAddress(id, otp)}
			onDone={() => client.invalidateQueries()}
			submit={t('otp.submit')}
			running={t('otp.running')}
			isPage
			after={<ResendCode id={id} type="register" />}
		/>
	)
}
