import { Button } from '@mui/material'
import { type SubmitEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { BackofficeOrganizationDetail } from '../../../../domain/organizations/backoffice.contract.ts'
import { DESCRIPTION_LIMIT, NAME_LIMIT, ORG_TYPES } from '../../../../domain/organizations/contract.ts'
import { REGION_CODES } from '../../../../kernel/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { fieldMessages, isConflict } from '../../ui/field-message.ts'
import { Note } from '../../ui/note.tsx'
import { Choice, Line, OneOf } from './form-fields.tsx'
import {
	draftOf,
	EMPTY,
	FIELDS,
	faultsIn,
	fieldOf,
	type OrganizationDraft,
	type OrganizationField,
	takesBack,
	textFor,
} from './organization-draft.ts'
import styles from './organization-form.module.css'
import { useSaveOrganization } from './use-save-organization.ts'

const COUNTRIES = REGION_CODES
const YES_NO = ['yes', 'no'] as const

/** The admin's form of an organization, with the flag that only admins set. Null: a new one. */
export function OrganizationForm({ organization }: { organization: BackofficeOrganizationDetail | null }) {
	const t = useT()
	const form = useRef<HTMLFormElement>(null)
	const [draft, setDraft] = useState<OrganizationDraft>(organization ? draftOf(organization) : EMPTY)
	const [tried, setTried] = useState(false)
	const save = useSaveOrganization(organization)
	const messages = new Map(fieldMessages(save.error).map(({ field, message }) => [fieldOf(field), message]))
	const focusFirst = (wrong: readonly (OrganizationField | undefined)[]) => {
		const first = FIELDS.find((field) => wrong.includes(field))
		form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
	}
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		setTried(true)
		const faults = faultsIn(draft, organization)
		const wrong = FIELDS.filter((field) => faults[field] !== undefined)
		if (wrong.length > 0) focusFirst(wrong)
		else if (!save.isPending)
			save.mutate(draft, {
				onError: (error) => focusFirst(fieldMessages(error).map(({ field }) => fieldOf(field))),
			})
	}
	const faults = tried ? faultsIn(draft, organization) : {}
	/** The rule's own word on a field in the reader's language, else the server's. */
	const problemOf = (field: OrganizationField): string | null => {
		const fault = faults[field]
		const text = fault === undefined ? null : textFor(fault)
		if (text) return t(text.key, text.limit === undefined ? {} : { limit: text.limit })
		return messages.get(field) ?? null
	}
	const of = <F extends OrganizationField>(field: F) => ({
		name: field,
		value: draft[field],
		problem: problemOf(field),
		onChange: (value: string) => {
			save.reset()
			setDraft({ ...draft, [field]: value })
		},
	})
	const countries = COUNTRIES.map((value) => ({ value, text: t(`region.${value}`) }))
	const types = ORG_TYPES.map((value) => ({ value, text: t(`orgType.${value}`) }))
	const yesNo = YES_NO.map((value) => ({ value, text: t(`common.${value}`) }))
	const fromServer = [...messages.keys()].some((field) => field !== undefined)
	return (
		<form ref={form} className={styles.form} onSubmit={submit} noValidate>
			<Line
				{...of('orgName')}
				label={t('organizations.name')}
				required
				help={t('organizationForm.count', { now: draft.orgName.trim().length, limit: NAME_LIMIT })}
			/>
			<OneOf {...of('orgType')} label={t('organizations.type')} options={types} />
			<Line
				{...of('description')}
				label={t('organizationForm.description')}
				required
				rows={4}
				help={t('organizationForm.count', { now: draft.description.trim().length, limit: DESCRIPTION_LIMIT })}
			/>
			<Line {...of('orgEmail')} label={t('organizationForm.email')} />
			<Line {...of('websiteUrl')} label={t('organizationForm.website')} />
			<Choice {...of('hasCsrWing')} label={t('organizationForm.csr')} options={yesNo} />
			<fieldset className={styles.address}>
				<legend>{t('organizations.address')}</legend>
				<Line {...of('line1')} label={t('organizationForm.line1')} required />
				<Line {...of('line2')} label={t('organizationForm.line2')} required />
				<OneOf {...of('country')} label={t('organizations.country')} options={countries} />
				<Line {...of('state')} label={t('organizationForm.state')} required />
				<Line {...of('city')} label={t('organizationForm.city')} required />
				<Line {...of('zip_code')} label={t('organizationForm.zip')} required />
			</fieldset>
			<Choice
				{...of('isProfileVerified')}
				label={t('organizationForm.verified')}
				help={t('organizationForm.verifiedHelp')}
				options={yesNo}
			/>
			{takesBack(draft, organization) ? (
				<Line {...of('reason')} label={t('organizations.reason')} required rows={2} />
			) : null}
			{organization ? null : <p className={styles.help}>{t('organizationForm.ownerHelp')}</p>}
			{save.error && !fromServer ? (
				<Note>{isConflict(save.error) ? t('organizationForm.conflict') : save.error.message}</Note>
			) : null}
			<div className={styles.buttons}>
				<Button type="submit" variant="contained" disabled={save.isPending}>
					{t(save.isPending ? 'common.sending' : 'common.save')}
				</Button>
				<Button
					component={Link}
					to={organization ? `/organizations/${organization.id}/show` : '/organizations'}
					variant="outlined"
					color="secondary"
				>
					{t('common.cancel')}
				</Button>
			</div>
		</form>
	)
}
