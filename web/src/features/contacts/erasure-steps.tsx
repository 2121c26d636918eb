import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { erasureBody } from '../../../../domain/contacts/contract.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { CodeForm } from '../users/components/code-form.tsx'
import { confirmErasure, requestErasure } from './api/erasure.ts'

/** The step after the first one, saved with the address, so that it survives a reload. */
type Step = { readonly id: string; readonly email?: string } | 'done' | null

/** The mail links to the step of its code: the code's id is after the `#`. */
function stepOf({ state, hash }: { readonly state: unknown; readonly hash: string }): Step {
	const id = /^#([\da-f-]{36})$/.exec(hash)?.[1]
	return id === undefined ? ((state as { readonly step?: Step } | null)?.step ?? null) : { id }
}

/** Keeps readers of the keyboard and of screen readers where the step changes. */
const focus = (step: HTMLElement | null) => step?.focus()

export function ErasureSteps() {
	const { t } = useTranslation('erasure')
	const navigate = useNavigate()
	const step = stepOf(useLocation())
	const go = (next: Step) =>
		navigate(paths.contactErasure.href(), { state: { step: next }, replace: next === 'done' })
	if (step === null) return <AddressForm onSent={go} />
	if (step === 'done')
		return (
			<div ref={focus} tabIndex={-1} className="outline-none">
				<Note tone="ok">{t('done')}</Note>
			</div>
		)
	return (
		<section ref={focus} tabIndex={-1} className="card pad stack outline-none" aria-label={t('code.title')}>
			<CodeForm
				label={t('code.label')}
				run={(code) => confirmErasure(step.id, code)}
				onDone={() => go('done')}
				submit={t('code.submit')}
				running={t('code.running')}
			>
				<p>{step.email ? t('code.sentTo', { email: step.email }) : t('code.sent')}</p>
			</CodeForm>
			<Link to={paths.contactErasure.href()}>{t('code.back')}</Link>
		</section>
	)
}

const addressForm = erasureBody.pick({ email: true })

function AddressForm({ onSent }: { readonly onSent: (step: Step) => void }) {
	const { t } = useTranslation('erasure')
	const form = useContractForm(addressForm, { defaultValues: { email: '' } })
	const request = useSending(form, {
		mutationFn: ({ email }: { readonly email: string }) => requestErasure(email),
		onSuccess: (id, { email }) => onSent({ id, email }),
	})
	return (
		<Form of={form} onValid={request.send} className="card pad stack">
			<Refusal error={request.failure} />
			<TextField
				label={t('address.label')}
				help={t('address.help')}
				type="email"
				autoComplete="email"
				autoCapitalize="none"
				spellCheck={false}
				maxLength={254}
				{...form.field('email')}
			/>
			<Button type="submit" disabled={request.isPending}>
				{t(request.isPending ? 'address.running' : 'address.submit')}
			</Button>
		</Form>
	)
}
