import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../api/catalog/config.ts'
import { asFailure } from '../../api/failure.ts'
import { useUser } from '../../api/session.ts'
import { askForNumber } from '../../api/users/phone.ts'
import { usePreferences } from '../../app/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useAccountMessage } from './messages.ts'
import { PhoneCode } from './phone-code.tsx'

const PREFIX = { IN: '+91', US: '+1' } as const

/** One's own phone number: verified, or to be verified by a code that is sent there. */
export function PhoneNumber() {
	const { t } = useTranslation('account')
	const heading = useId()
	const user = useUser()
	const config = useConfig().data
	const [editing, setEditing] = useState(false)
	if (!user || (config && !config.verifiesNumbers)) return null
	const verified = user.phone_verified && user.phone !== null
	return (
		<section className="card pad stack" aria-labelledby={heading}>
			<h2 id={heading}>{t('phone.heading')}</h2>
			<p className="mut">{t('phone.text')}</p>
			{verified && !editing ? (
				<div className="row sp">
					<span className="row">
						<b className="num">{user.phone}</b>
						<Chip tone="ok">
							<Icon of={CircleCheck} size="s" />
							{t('phone.verified')}
						</Chip>
					</span>
					<Button look="line" size="sm" onClick={() => setEditing(true)}>
						{t('phone.edit')}
					</Button>
				</div>
			) : (
				<NumberForm
					userId={user.unique_id}
					saved={user.phone ?? ''}
					onDone={() => setEditing(false)}
					onCancel={verified ? () => setEditing(false) : undefined}
				/>
			)}
		</section>
	)
}

interface NumberFormProps {
	readonly userId: string
	readonly saved: string
	readonly onDone: () => void
	readonly onCancel: (() => void) | undefined
}

function NumberForm({ userId, saved, onDone, onCancel }: NumberFormProps) {
	const { t } = useTranslation('account')
	const { region } = usePreferences()
	const [typed, setTyped] = useState(saved)
	const [asked, setAsked] = useState(false)
	/** The number that a code is under way to, in E.164. */
	const [under, setUnder] = useState<string | null>(null)
	const field = useRef<HTMLInputElement>(null)
	const problem = useNumberMessage()
	const ask = useMutation({
		mutationFn: () => askForNumber(userId, international(typed, PREFIX[region])),
		onSuccess: ({ verified, phone }) => (verified ? onDone() : setUnder(phone)),
		onError: () => field.current?.focus(),
	})
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setAsked(true)
		if (typed.trim() === '') field.current?.focus()
		else if (!ask.isPending) ask.mutate()
	}
	const missing = asked && typed.trim() === '' ? t('phone.errors.missing') : undefined
	return (
		<>
			<form className="stack" noValidate onSubmit={onSubmit}>
				<TextField
					ref={field}
					type="tel"
					autoComplete="tel"
					label={t('phone.label')}
					help={t('phone.help', { prefix: PREFIX[region] })}
					maxLength={40}
					value={typed}
					onChange={({ target }) => {
						setTyped(target.value)
						if (ask.error) ask.reset()
					}}
					error={ask.error ? problem(ask.error) : missing}
				/>
				<div className="row">
					<Button type="submit" disabled={ask.isPending}>
						{t(ask.isPending ? 'phone.sending' : 'phone.verify')}
					</Button>
					{onCancel && (
						<Button look="text" onClick={onCancel}>
							{t('cancel')}
						</Button>
					)}
				</div>
			</form>
			<Dialog open={under !== null} onClose={() => setUnder(null)} title={t('phone.title')}>
				{under !== null && <PhoneCode userId={userId} phone={under} onDone={onDone} />}
			</Dialog>
		</>
	)
}

/** What somebody typed, in international form: a number without a prefix is taken to be of their region. */
function international(typed: string, prefix: string): string {
	const text = typed.trim()
	if (text.startsWith('+')) return text
	return text.startsWith('00') ? `+${text.slice(2)}` : prefix + text.replace(/^0+/, '')
}

function useNumberMessage(): (error: unknown) => string {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	return (error) => {
		const failure = asFailure(error)
		if (failure.code === 'NOT_AVAILABLE') return t('phone.errors.away')
		return failure.code === 'VALIDATION' ? failure.message : message(error)
	}
}
