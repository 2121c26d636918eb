import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import { readTextRef } from '../../../../../kernel/text.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import type { Resources } from '../../../i18n/resources.d.ts'
import { limitText } from '../../../lib/limit-text.ts'

/** The form's own texts for messages of the contract. */
const KEYS: Readonly<Record<string, keyof Resources['profile']['message']>> = {
	'common.fields.enterFirstName': 'firstName',
	'users.fields.enterLastName': 'lastName',
	'users.fields.enterAddress': 'address',
	'users.fields.enterCity': 'city',
	'common.fields.chooseCountry': 'country',
	'common.fields.invalidZipCode': 'zip',
	'users.fields.enterValidPhoneNumber': 'phone',
	'users.fields.verifyMobileNumber': 'phoneUnverified',
	'users.fields.chooseAreas': 'areas',
	'users.fields.chooseAvailability': 'availability',
	'users.fields.chooseBloodGroup': 'bloodGroup',
	'files.fields.imageTooLarge': 'imageSize',
	'files.fields.imageFormat': 'imageFormat',
}

/** Renders a message of the contract in the reader's language; a sentence of the server stays. */
export function useProfileMessage() {
	const { t } = useTranslation('profile')
	const text = useFieldText()
	return (message: string | undefined): string | undefined => {
		if (message === undefined) return undefined
		const key = KEYS[readTextRef(message)?.key ?? '']
		if (key) return t(`message.${key}`)
		return limitText(message, (most) => t('message.tooLong', most)) ?? text(message)
	}
}

/** Says why something was refused or failed. */
export function useProfileRefusal() {
	const say = useProfileMessage()
	const { t: common } = useTranslation()
	return (error: unknown): string => {
		const { isUnreachable, message } = asFailure(error)
		if (isUnreachable) return common('failed.unreachable')
		return say(message) || common('failed.unexpected')
	}
}
