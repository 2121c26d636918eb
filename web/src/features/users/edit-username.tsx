import './login.css'
import { useTranslation } from 'react-i18next'
import { changeUsernameBody } from '../../../../domain/users/account.contract.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { changeUsername } from './api/username.ts'
import { useAccountMessage } from './messages.ts'

export default function EditUsername() {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const current = useUser()?.username ?? ''
	const form = useContractForm(changeUsernameBody, { defaultValues: { username: current } })
	const change = useSending(form, {
		mutationFn: ({ username }: { readonly username: string }) => changeUsername(username),
		explain: message,
		onError: () => form.setFocus('username'),
	})
	useTitle(t('username.title'))
	return (
		<div className="wrap narrow stack gap-6 py-10">
			<div className="stack gap-2">
				<h1>{t('username.title')}</h1>
				<p className="text-ink-2">{t('username.text')}</p>
			</div>
			<Form of={form} onValid={change.send} className="card pad stack">
				{change.isSuccess && (
					<Note tone="ok" role="status">
						{t('username.done', { username: current })}
					</Note>
				)}
				<Refusal error={change.failure} text={message} />
				<TextField
					label={t('username.label')}
					help={t('username.help')}
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={50}
					{...form.field('username', { onChange: () => change.reset() })}
				/>
				<Button type="submit" disabled={change.isPending || form.watch('username').trim() === current}>
					{t(change.isPending ? 'username.running' : 'username.submit')}
				</Button>
			</Form>
		</div>
	)
}
