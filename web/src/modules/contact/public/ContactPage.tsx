import { DocumentHead } from '../../../public-page/document-head.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { ContactCard } from './ContactCard.tsx';
import { ContactForm } from './ContactForm.tsx';
import classes from './ContactPage.module.css';

/** A hero, the form and the contact details (requirements: Contact). */
export function ContactPage() {
  return (
    <>
      <DocumentHead title="Contact" path="/contact" />
      <PageHead
        eyebrow="Contact"
        title="Get in touch"
        lead="Have a question about QRAM, a service or a lesson? Write to us and we'll get back to you."
        address="01100"
      />
      <div className={`grid measure items-start gap-6 ${classes.content}`}>
        <ContactForm />
        <ContactCard />
      </div>
    </>
  );
}
