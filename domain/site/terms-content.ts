import { type Brand, defaultBrand, phoneHours } from './brand.ts'
import type { Terms } from './public.ts'
import { businessHours, responsePromise, titled } from './site-content.ts'

export function medicalDisclaimer(brand: Brand = defaultBrand): string {
  return `${brand.brand_name} offers guidance on food and nutrition. It does not diagnose, treat or cure any disease, and it does not replace your doctor. Talk to your doctor before you change your diet, above all if you are pregnant, have a medical condition, a food allergy or an eating disorder, or take medicines. No meal plan is free of risk for everyone, so check ingredients yourself. In an emergency, call 112.`
}

export const builtInTerms = '2024-09'

const text = (...blocks: string[]) => blocks.join('\n\n')
const list = (...items: string[]) => items.map((item) => `- ${item}`).join('\n')

/**
 * The terms in force until an administrator publishes others. A blank line separates paragraphs; lines of lists start
 * with "- ".
 */
export function termsContent(brand: Brand = defaultBrand): Terms {
  const { brand_name: name, support_email: email, support_phone } = brand
  const phone = support_phone ? [`Phone: ${support_phone} (${phoneHours})`] : []
  return {
    version: builtInTerms,
    title: 'Terms of Service and Privacy Notice',
    last_updated: 'September 2024',
    sections: titled({
      'Acceptance of these terms': text(
        `These terms are an agreement between you and ${name} ("we", "us"). They apply when you visit the website, create an account or use the service.`,
        'When you sign up, we ask you to accept these terms and to agree that we process your health data as the privacy notice below describes. We keep a record of your consent, with the version of the terms and the time.',
        'If you do not agree, please do not use the service.',
      ),
      'The service': text(
        `${name} connects people who want to eat better, whom we call Challengers, with nutritionists who make weekly meal plans for them and follow their progress.`,
        list(
          'We match you with a nutritionist within 24 hours of completing your profile. If nobody suitable is free, our administrators are alerted.',
          'Your nutritionist then prepares a meal plan, and we notify you when it is ready.',
          'You can ask for another nutritionist any time. We find a better match in 2-3 business days.',
          'Support answers within 24-48 hours.',
        ),
        'We work to keep the service available, but it can be interrupted by maintenance or by faults outside our control.',
      ),
      'Accounts and eligibility': text(
        'You must be at least 13 years old to have a profile as a Challenger. If you are under 18, a parent or guardian must give their name and consent with your profile, and accepts these terms with you. We do not compute automatic targets for anyone under 18.',
        'Please help us keep your account safe:',
        list(
          'Give correct details and keep them up to date.',
          'Use a password you use nowhere else, and tell it to nobody. We never ask for it by phone or message.',
          'Keep one account for yourself only.',
          `If you think someone else has used your account, change your password and write to ${email}.`,
        ),
      ),
      'Health information and medical disclaimer': text(
        medicalDisclaimer(brand),
        'A plan can only be as good as what your nutritionist knows. Please tell them about your medical conditions, medicines, allergies and any change in your health.',
        'The platform flags dishes that seem to clash with the allergies, diet and food rules in your profile. These flags help nutritionists plan. They can miss things and are not an assurance that a dish suits you.',
        'Results differ from person to person. We do not promise any particular result. If you feel unwell, stop following the plan and see a doctor.',
      ),
      'Subscriptions and payments': text(
        'You do not need a subscription to be matched with a nutritionist, and no part of the platform is locked behind one. If you take a subscription, these rules apply:',
        list(
          'Prices are in Indian rupees.',
          'Subscription fees are charged in advance.',
          'Fees are non-refundable, except where the law requires a refund.',
          "We may change prices with 30 days' notice.",
        ),
        'Our administrators record each payment with its amount, method (UPI, cash, card or bank) and reference. The platform does not ask for your card number or UPI PIN; please do not send them to us.',
        `For a question about a payment, write to ${email} with the payment reference.`,
      ),
      Nutritionists: text(
        'A nutritionist may see Challengers and make plans only after our team has reviewed and approved their profile. The review usually takes 2-3 business days. A mark that the registration is verified means that we have checked the registration number.',
        'If you join as a nutritionist, you agree to:',
        list(
          'give your true name, qualifications and registration number, and keep them current;',
          'plan with care, within your training, and refer people to a doctor where that is needed;',
          'take the allergies, diet and medical notes of your Challengers into account in every plan;',
          'keep what you learn about Challengers confidential, also after an assignment ends.',
        ),
        'Nutritionists are responsible for the advice they give.',
      ),
      'Acceptable use': text(
        'Please use the service for its purpose, and treat the people you meet here with respect. You must not:',
        list(
          'harass, threaten or deceive anyone;',
          "give false health or professional information, or act in someone else's name;",
          'try to reach data or accounts that are not yours, or test or disturb the security of the service;',
          'collect data from the service by automatic means, or send advertising through it;',
          'upload anything unlawful or harmful.',
        ),
        'We may suspend an account that breaks these rules.',
      ),
      'Content and meal plans': text(
        'What you write stays yours. You allow us to store it and show it to the people named in the privacy notice, so that we can provide the service.',
        'Your meal plan is made for you. You may download it, print it and share it with family or whoever cooks for you. Please do not sell it, or hand it to someone else as a plan made for them.',
        'A share link can be opened by anyone who has it. It shows the meals and notes of the plan, without your name or allergies. It stops working after 7 days, or earlier if it is revoked.',
        'The text, design and software of the platform belong to us or to those who license them to us.',
      ),
      'Privacy notice': text(
        'We follow the Digital Personal Data Protection Act, 2023 (DPDP Act). This notice says what we hold, why, for how long, and what you can ask of us.',
        'What we hold:',
        list(
          'Account: e-mail, phone, name, role, a password stored only in a form that cannot be read back, your consent and your sign-in sessions.',
          "Challengers: name, date of birth, gender, height, weight, goal, activity, diet, food rules, allergies, health needs, conditions, medicines, medical notes, kitchen and meal times, who cooks, emergency contact and language; a guardian's name and consent under 18; progress reports, meal plans and messages.",
          'Nutritionists: name, registration number, qualifications, experience, bio, specializations and languages.',
          'Payments and invoices: what was billed, amount, method, reference and date.',
          'What you send through the contact and support forms.',
          'An audit log of who did what and when, with IP addresses. It includes staff access to health data.',
        ),
        'Why: to match you, to let your nutritionist plan and follow your progress, to notify you, to answer you, to keep accounts and to keep the service secure. Conditions and medicines are chosen from lists and confirmed by your nutritionist, so that a plan follows the rules for them; kitchen, meal times and who cooks say what can be cooked and eaten when. We use your health data only with your consent. We do not sell your data and we show no advertising.',
        'Who sees it: you, and your nutritionist while they are assigned to you. If you change nutritionist, the next one sees your history. Administrators manage accounts and matching, including the health needs that a match is based on; their screens do not show your measurements, reports, conditions, medicines, plan contents or messages. We do not put your conditions and medicines into shared links, shopping lists, calendar files, notifications or e-mails. Providers of hosting, e-mail and payment links may handle data for us, only to run the service; a payment link names the invoice and not you. We disclose data where the law requires it.',
        'In your browser: we keep what you need to stay signed in, your current plan for offline use, and a cookie that shows that you have signed in here before. The cookie lasts a year and serves one purpose: strangers who guess at your password cannot lock you out. The plan is wiped when you log out.',
        'How long: we keep your data while you have an account. When you delete it, we erase your profile, plans, reports and messages, and what you wrote to our support from your confirmed address. Payment records stay without your identity; invoices that were issued stay as they are, with your name, because tax law asks us to keep them; and audit entries stay with ids only. If a nutritionist leaves, their Challengers keep their plans. Sign-in sessions end after 7 days without use, and after 30 days at most. We keep other contact and support messages for as long as we need them to answer you and keep a record of complaints. Backups may hold a copy until they are replaced.',
        'Your rights:',
        list(
          'See and export everything held about you, from your account page.',
          'Correct your details, on your profile and account pages.',
          'Erase your data by deleting your account, from your account page.',
          'Withdraw your consent. As we cannot provide coaching without health data, this means deleting your account.',
          'Turn off each kind of e-mail notification.',
          'Name a person who may use these rights for you if you die or cannot act yourself.',
          'Complain to our grievance officer and, if you are not satisfied, to the Data Protection Board of India.',
        ),
        `${[`Grievance officer: ${brand.grievance_officer}`, `E-mail: ${email}`, ...phone].join('. ')}.`,
      ),
      Liability: text(
        'We provide the service with reasonable care. To the extent the law allows, we are not liable for loss or harm that comes from:',
        list(
          'information you gave us that was wrong, incomplete or out of date;',
          'following a plan against the advice of your doctor, or not seeing a doctor when you needed one;',
          'the use of your plan by someone it was not made for;',
          'interruptions or faults outside our control.',
        ),
        'Nothing in these terms limits rights you have as a consumer, or liability that the law does not let us limit.',
      ),
      'Changes and termination': text(
        "When we change these terms, we publish the new version on this page with its date. Price changes come with 30 days' notice. If a change needs your consent in law, we ask for it first.",
        'You may delete your account any time from your account page. This erases your data as the privacy notice describes and cannot be undone.',
        `We may suspend or delete an account that breaks these terms, or where the law requires it. A suspended account cannot sign in. If you think we made a mistake, write to ${email}.`,
      ),
      'Governing law and contact': text(
        'The laws of India govern these terms, and the courts of India decide disputes. Please write to us first, as most matters can be settled with a message.',
        list(
          `E-mail: ${email}`,
          ...phone,
          `Grievance officer: ${brand.grievance_officer}`,
          `Business hours: ${businessHours}`,
        ),
        responsePromise,
      ),
    }),
  }
}
