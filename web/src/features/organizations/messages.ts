import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { KEPT_MESSAGE, MIXED_MESSAGE } from '../../../../kernel/names.ts'
import { readTextRef } from '../../../../kernel/text.ts'
import { useFieldText } from '../../i18n/field-text.ts'
import type { Resources } from '../../i18n/resources.d.ts'
import { limitText } from '../../lib/limit-text.ts'

type DocumentText = Resources['organizations']

/** The form's own texts for messages of the contract. */
const KEYS: Readonly<Record<string, keyof DocumentText['message']>> = {
	'organizations.fields.enterOrganizationName': 'name',
	'organizations.fields.selectType': 'type',
	'common.fields.enterDescription': 'description',
	'common.fields.invalidEmail': 'email',
	'organizations.fields.selectCsrWing': 'csr',
	'organizations.fields.enterAddress': 'address',
	'common.fields.invalidZipCode': 'zip',
	'organizations.fields.enterValidWebsite': 'website',
	[KEPT_MESSAGE]: 'kept',
	[MIXED_MESSAGE]: 'mixed',
	'organizations.fields.selectRole': 'role',
	'files.fields.selectImage': 'image',
	'files.fields.imageTooLarge': 'imageSize',
	'files.fields.photoFormat': 'imageFormat',
	'files.fields.selectFile': 'document',
	'files.fields.nameDocument': 'documentName',
	'files.fields.documentTooLarge': 'documentSize',
	'files.fields.documentFormat': 'documentFormat',
	'files.fields.documentMacros': 'documentMacros',
	'files.fields.documentInfected': 'documentInfected',
	'files.fields.documentUnscanned': 'documentUnscanned',
}

/** Renders a message of the contract in the reader's language; a sentence of the server stays. */
export function useMessage() {
	const { t } = useTranslation('organizations')
	const text = useFieldText()
	return (message: string | undefined): string | undefined => {
		if (message === undefined) return undefined
		const key = KEYS[readTextRef(message)?.key ?? '']
		if (key) return t(`message.${key}`)
		return limitText(message, (most) => t('message.tooLong', most)) ?? text(message)
	}
}

/** Says why something was refused or failed. */
export function useRefusal() {
	const say = useMessage()
	const { t: common } = useTranslation()
	return (error: unknown): string => {
		const failure = asFailure(error)
		if (failure.isUnreachable) return common('failed.unreachable')
		return say(failure.message) || common('failed.unexpected')
	}
}
