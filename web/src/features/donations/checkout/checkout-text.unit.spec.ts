import { describe, expect, it } from 'vitest'
import common from '../../../../../locales/en/common.web.json' with { type: 'json' }
import checkout from '../../../../../locales/en/donations.web.checkout.json' with { type: 'json' }
import files from '../../../../../locales/en/files.json' with { type: 'json' }
import users from '../../../../../locales/en/users.web.json' with { type: 'json' }

describe('The messages of the specification', () => {
	it('about cards are said to the letter.', () => {
		const { errors, processing, pay } = checkout.card
		expect(errors.card).toBe(
			'Some problem while processing the card. Please check the card information again.',
		)
		expect(errors.notAuthenticated).toBe('Your card was not authenticated, please try again')
		expect(errors.record).toBe('Saving of Donation Failed.')
		expect(processing).toMatch(/^Processing\.\.\. /)
		expect(pay).toBe('Pay {{amount}}')
	})

	it('about amounts, images and the log-in are said to the letter.', () => {
		expect(common.amount.missing).toBe('Please enter Amount')
		expect(common.amount.invalid).toBe('Please enter valid amount')
		expect(users.errors.failed).toBe('Authentication failed.')
		expect([files.fields.imageTooLarge, files.fields.photoFormat, files.fields.selectImage]).toEqual([
			'Image size should be less than {{size}}',
			'Invalid image format. Please upload JPEG, PNG, or JPG images.',
			'Please select atleast one image',
		])
	})
})
