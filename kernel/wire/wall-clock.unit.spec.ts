import { expect, it } from 'vitest'
import { HOUR_MS } from './time.ts'
import { fromTheWall, onTheWall } from './wall-clock.ts'

it.each([
	['America/Los_Angeles', '2027-03-14T01:30Z', '2027-03-14T09:30Z'],
	['America/Los_Angeles', '2027-03-14T02:30Z', '2027-03-14T10:30Z'],
	['America/Los_Angeles', '2027-03-14T03:30Z', '2027-03-14T10:30Z'],
	['America/Los_Angeles', '2027-11-07T01:30Z', '2027-11-07T08:30Z'],
	['America/Los_Angeles', '2027-11-07T02:30Z', '2027-11-07T10:30Z'],
	['Europe/Berlin', '2027-03-28T02:30Z', '2027-03-28T01:30Z'],
	['Europe/Berlin', '2027-10-31T02:30Z', '2027-10-31T00:30Z'],
	['Asia/Kolkata', '2027-03-14T02:30Z', '2027-03-13T21:00Z'],
])('In %s the clock shows %s at %s.', (zone, wall, at) => {
	expect(new Date(fromTheWall(Date.parse(wall), zone))).toEqual(new Date(at))
})

it('Every hour of a year that the clock shows once is found again.', () => {
	const zone = 'America/New_York'
	const first = Date.UTC(2027, 0, 1)
	const hours = Array.from({ length: 365 * 24 }, (_, hour) => first + hour * HOUR_MS)
	const lost = hours.filter((at) => fromTheWall(onTheWall(at, zone), zone) !== at)
	expect(lost).toEqual([Date.UTC(2027, 10, 7, 6)])
})
