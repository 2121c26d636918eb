import { ADDRESS_FIELDS } from '../../../../domain/address.contract.ts'
import type { BackofficeOrganizationDetail } from '../../../../domain/organizations/backoffice.contract.ts'
import {
	type OrganizationBody,
	type OrgType,
	organizationBody,
} from '../../../../domain/organizations/contract.ts'
import { DEFAULT_REGION, type RegionCode } from '../../../../kernel/regions.ts'
import { readTextRef } from '../../../../kernel/text.ts'
import type { MessageKey } from '../../providers/i18n.ts'

/** What the form holds: text where people type, and the empty choice before they choose. */
export interface OrganizationDraft {
	orgName: string
	orgType: OrgType | ''
	description: string
	orgEmail: string
	websiteUrl: string
	hasCsrWing: 'yes' | 'no' | ''
	line1: string
	line2: string
	country: RegionCode
	state: string
	city: string
	zip_code: string
	isProfileVerified: 'yes' | 'no' | ''
	/** What its owners are told when the verification is taken back. */
	reason: string
}
export type OrganizationField = keyof OrganizationDraft
/** In the order of the form. */
export const FIELDS: readonly OrganizationField[] = [
	'orgName',
	'orgType',
	'description',
	'orgEmail',
	'websiteUrl',
	'hasCsrWing',
	...ADDRESS_FIELDS,
	'isProfileVerified',
	'reason',
]

export const EMPTY: OrganizationDraft = {
	orgName: '',
	orgType: '',
	description: '',
	orgEmail: '',
	websiteUrl: '',
	hasCsrWing: '',
	line1: '',
	line2: '',
	country: DEFAULT_REGION.code,
	state: '',
	city: '',
	zip_code: '',
	isProfileVerified: '',
	reason: '',
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')

export const draftOf = ({ address, ...organization }: BackofficeOrganizationDetail): OrganizationDraft => ({
	...address,
	orgName: organization.orgName,
	orgType: organization.orgType,
	description: organization.description,
	orgEmail: organization.orgEmail,
	websiteUrl: organization.websiteUrl,
	hasCsrWing: yesOrNo(organization.hasCsrWing),
	isProfileVerified: yesOrNo(organization.verification === 'verified'),
	reason: '',
})

/** What is sent of it; a choice that was not made is left out, as the contract then says. */
export function bodyOf(draft: OrganizationDraft): OrganizationBody {
	const { orgName, description, orgEmail, websiteUrl, line1, line2, city, state, zip_code, country } = draft
	return {
		orgName,
		description,
		orgEmail,
		websiteUrl,
		orgType: draft.orgType as OrgType,
		hasCsrWing: (draft.hasCsrWing === '' ? undefined : draft.hasCsrWing === 'yes') as boolean,
		orgAddress: { line1, line2, city, state, zip_code, country },
	}
}

/** Whether saving takes a verification back, which its owners are told the reason of. */
export const takesBack = (
	draft: OrganizationDraft,
	organization: BackofficeOrganizationDetail | null,
): boolean => organization?.verification === 'verified' && draft.isProfileVerified === 'no'

/** The form's field that the contract's name stands for: `orgAddress.city` is `city`. */
export function fieldOf(name: string): OrganizationField | undefined {
	const last = name.split('.').at(-1)
	return FIELDS.find((field) => field === last)
}

/** What is wrong with a draft by the contract's own rules: each field's first message, as a reference to a text. */
export function faultsIn(
	draft: OrganizationDraft,
	organization: BackofficeOrganizationDetail | null,
): Partial<Record<OrganizationField, string>> {
	const faults: Partial<Record<OrganizationField, string>> = {}
	for (const { path, message } of organizationBody.safeParse(bodyOf(draft)).error?.issues ?? []) {
		const field = fieldOf(path.join('.'))
		if (field) faults[field] ??= message
	}
	if (draft.isProfileVerified === '') faults.isProfileVerified = 'organizations.fields.fieldRequired'
	if (takesBack(draft, organization) && draft.reason.trim() === '') faults.reason = REASON_MISSING
	return faults
}

/** The decider's refusal, foreseen by the form. */
const REASON_MISSING = 'organizations.refusals.REASON_REQUIRED'

/** The form's own texts for messages of the contract. */
const TEXTS: Readonly<Record<string, MessageKey>> = {
	'organizations.fields.enterOrganizationName': 'organizationForm.nameMissing',
	'organizations.fields.selectType': 'organizationForm.typeMissing',
	'common.fields.enterDescription': 'organizationForm.descriptionMissing',
	'common.fields.invalidEmail': 'organizationForm.emailInvalid',
	'organizations.fields.enterValidWebsite': 'organizationForm.websiteInvalid',
	'organizations.fields.selectCsrWing': 'organizationForm.csrMissing',
	'organizations.fields.enterAddress': 'organizationForm.addressMissing',
	'common.fields.invalidZipCode': 'organizationForm.zipInvalid',
	'organizations.fields.fieldRequired': 'organizationForm.verifiedMissing',
	[REASON_MISSING]: 'organizations.reasonMissing',
}

/** The form's own text for a message of the contract, with its limit; null for a sentence of the server. */
export function textFor(message: string): { key: MessageKey; limit?: string } | null {
	const named = readTextRef(message)
	if (named?.key === 'common.fields.atMostCharacters')
		return { key: 'organizationForm.tooLong', limit: String(named.params.most) }
	const key = named === null ? undefined : TEXTS[named.key]
	return key === undefined ? null : { key }
}
