import type { DonationForm } from '../../../../../domain/donations/donation-form.contract.ts'

/** What a form sends beside what is entered in it. */
export function HiddenFields({ of: fields }: { readonly of: Readonly<Record<string, string | undefined>> }) {
	return Object.entries(fields).map(
		([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
	)
}

/** What a form names as that which is donated to. */
export const subjectFields = ({ donationfor, id, currency }: DonationForm): DonationForm => ({
	donationfor,
	id,
	currency,
})
