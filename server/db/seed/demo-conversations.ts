import { sql } from 'kysely'
import type { Db } from '#server/db/rows.ts'
import { demoEmail } from './demo-people.ts'
import { makeIds } from './demo-random.ts'

type Line = { by: 'challenger' | 'nutritionist'; hoursAgo: number; text: string }

/** The demo's conversations. The last `unread` lines are not read yet. */
const demoConversations: { challenger: string; unread: number; lines: Line[] }[] = [
  {
    challenger: 'ananya',
    unread: 1,
    lines: [
      {
        by: 'nutritionist',
        hoursAgo: 170,
        text: 'Namaste Ananya! Your new week is up. I kept the quick dinners for Tuesday and Thursday.',
      },
      { by: 'challenger', hoursAgo: 168, text: 'Thank you! The moong chilla worked really well last time.' },
      {
        by: 'challenger',
        hoursAgo: 52,
        text: 'Small question: we are at my in-laws on Saturday and there will be biryani. Skip lunch before?',
      },
      {
        by: 'nutritionist',
        hoursAgo: 50,
        text: 'Please don’t skip it. Have a light lunch with dahi, then one plate of biryani with raita and salad, and enjoy it.',
      },
      { by: 'challenger', hoursAgo: 49, text: 'That is the best answer I have had from anybody 🙂' },
      {
        by: 'nutritionist',
        hoursAgo: 3,
        text: 'How was Saturday? And please note your waist too in this week’s report, it tells us more than the scale.',
      },
    ],
  },
  {
    challenger: 'sunita',
    unread: 2,
    lines: [
      {
        by: 'nutritionist',
        hoursAgo: 76,
        text: 'सुनीता जी, इस हफ़्ते की योजना देख ली? रात का खाना आठ बजे तक रखिए।',
      },
      { by: 'challenger', hoursAgo: 26, text: 'जी, देख ली। बाजरे की रोटी की जगह ज्वार की चलेगी?' },
      { by: 'challenger', hoursAgo: 25, text: 'और सुबह की सैर के बाद चाय में कितनी चीनी?' },
    ],
  },
  {
    challenger: 'imran',
    unread: 1,
    lines: [
      {
        by: 'nutritionist',
        hoursAgo: 190,
        text: 'Imran, I missed your last report. Shall we make the plan simpler for a week or two?',
      },
    ],
  },
]

/** Inserts the conversations, and a notification for each person with unread messages. */
export async function addDemoConversations(db: Db, now: Date) {
  const newId = makeIds()
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000).toISOString()
  for (const { challenger, unread, lines } of demoConversations) {
    const care = await db
      .selectFrom('assignments as a')
      .innerJoin('users as u', 'u.id', 'a.patient_id')
      .select(['a.id', 'a.patient_id', 'a.nutritionist_id'])
      .where('u.email', '=', demoEmail(challenger))
      .where('a.active', '=', true)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('messages')
      .values(
        lines.map(({ by, hoursAgo, text }, index) => ({
          id: newId(),
          conversation_id: care.id,
          number: index + 1,
          from_patient: by === 'challenger',
          text,
          sent_at: at(hoursAgo),
        })),
      )
      .execute()
    const last = lines.at(-1)!
    const waitsFor = last.by === 'challenger' ? 'nutritionist' : 'patient'
    await db
      .updateTable('assignments')
      .set({
        message_count: lines.length,
        patient_read: lines.length,
        nutritionist_read: lines.length,
        [`${waitsFor}_read`]: lines.length - unread,
      })
      .where('id', '=', care.id)
      .execute()
    const [reader, writer] =
      waitsFor === 'patient'
        ? [care.patient_id, care.nutritionist_id]
        : [care.nutritionist_id, care.patient_id]
    await db
      .insertInto('notifications')
      .values({
        id: newId(),
        user_id: reader,
        kind: 'message_received',
        person_id: writer,
        conversation_id: care.id,
        // Marked as mailed: nobody gets e-mails about what happened before the demo started.
        mailed_at: sql<string>`now()`,
        created_at: at(lines.at(-unread)!.hoursAgo),
      })
      .execute()
  }
}
