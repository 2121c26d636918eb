import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { changePasswordBody } from '../../../../domain/users/account.contract.ts'
import { Button } from '../../ui/button.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { changePassword } from './api/password.ts'
import { sessionsQuery } from './api/sessions.ts'
import { fieldOf, useAccountMessage } from './messages.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { NoPassword, useLacksPassword } from './no-password.tsx'
import { PasswordField } from './password-field.tsx'

export function ChangePasswordForm() {
	const { t } = useTranslation('account')
	const heading = useId()
	const lacksPassword = useLacksPassword()
	return (
		<section className="card pad stack" aria-labelledby={heading}>
			<h2 id={heading}>{t(lacksPassword ? 'noPassword.heading' : 'change.heading')}</h2>
			{lacksPassword ? <NoPassword /> : <Change />}
		</section>
	)
}

function Change() {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const client = useQueryClient()
	const form = useContractForm(changePasswordBody, { defaultValues: { password: '', newPassword: '' } })
	const change = useSending(form, {
		mutationFn: changePassword,
		explain: message,
		onSuccess: () => {
			form.reset()
			return client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
		},
		onError: (error) => {
			if (fieldOf(error) === undefined) form.setFocus('password')
		},
	})
	const onChange = () => {
		if (change.error) change.reset()
	}
	return (
		<>
			{change.isSuccess && !form.formState.isSubmitted && (
				<Note tone="ok" role="status">
					{t('change.done')}
				</Note>
			)}
			<Refusal error={change.failure} text={message} />
			<Form of={form} onValid={change.send} className="stack">
				<PasswordField
					label={t('currentPassword')}
					autoComplete="current-password"
					{...form.field('password', { onChange })}
				/>
				<NewPasswordField
					label={t('newPassword')}
					typed={form.watch('newPassword')}
					{...form.field('newPassword', { onChange })}
				/>
				<p className="help">{t('change.others')}</p>
				<Button type="submit" disabled={change.isPending}>
					{t(change.isPending ? 'change.running' : 'change.submit')}
				</Button>
			</Form>
		</>
	)
}
